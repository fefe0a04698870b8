package burstscope.profile;

/// A profile that does not exist or makes no sense. The message says where and what.
public final class ProfileException extends Exception {
    private static final long serialVersionUID = 1L;

    public ProfileException(String message) {
        super(message);
    }
}
