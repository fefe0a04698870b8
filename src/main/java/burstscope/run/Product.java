package burstscope.run;

import burstscope.measure.BurstOrigin;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// Which Burstscope this is.
public final class Product {
    /// As `--version` tells; a test holds it to the build's.
    public static final String VERSION = "0.1.0";

    private static final int DIGITS = 12;

    private Product() {}

    /// Reads all classes once, when first asked for.
    private static final class Built {
        static final BurstOrigin.Program PROGRAM = new BurstOrigin.Program(VERSION, build());
    }

    /// Version and build, for what is measured.
    static BurstOrigin.Program program() {
        return Built.PROGRAM;
    }

    /// First digits of the SHA-256 of all our classes, the same in a folder and in an archive; empty where they
    /// cannot
    /// be read.
    static String build() {
        CodeSource source = Product.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            return "";
        }
        try {
            URI place = source.getLocation().toURI();
            Path path = Path.of(place);
            if (Files.isDirectory(path)) {
                return digest(path.resolve("burstscope"));
            }
            try (FileSystem archive = FileSystems.newFileSystem(path)) {
                return digest(archive.getPath("burstscope"));
            }
        } catch (IOException | URISyntaxException | RuntimeException e) {
            return ""; // an unknown build is told as such
        }
    }

    private static String digest(Path classes) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        List<Path> files;
        try (Stream<Path> inside = Files.walk(classes)) {
            files = inside.filter(file -> file.toString().endsWith(".class"))
                    .sorted((a, b) -> a.toString().compareTo(b.toString()))
                    .toList();
        }
        for (Path file : files) {
            digest.update(Files.readAllBytes(file));
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }
}
