package burstscope.cli;

import burstscope.run.Product;
import picocli.CommandLine.IVersionProvider;

/// What `--version` tells; a test holds the number to the build's.
final class Version implements IVersionProvider {
    static final String NUMBER = Product.VERSION;

    @Override
    public String[] getVersion() {
        return new String[] {
            "burstscope " + NUMBER,
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
