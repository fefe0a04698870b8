package burstscope.run;

/// A backend that cannot be attached to, or that left in the middle of a measurement.
public final class AttachException extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient AttachProblem problem;

    public AttachException(AttachProblem problem) {
        super(problem.step() + ": " + problem.message());
        this.problem = problem;
    }

    public AttachProblem problem() {
        return problem;
    }
}
