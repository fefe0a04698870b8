package burstscope.ui;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;

/// Writes pictures as PNG without AWT; the same pixels give the same bytes.
///
/// ```text
/// signature | IHDR: width, height, 8 bits, RGB | IDAT: rows of (filter type 2 = up, RGB...) deflated | IEND
/// each chunk: length, type, data, CRC-32 of type and data; big endian
/// ```
/// - Threads: the image's.
/// - Source: W3C PNG (Third Edition), sections 5, 9, 11.
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int FILTER_UP = 2;
    private static final int CHANNELS = 3;
    private static final int BITS = 8;
    private static final int COLOUR_RGB = 2;

    private Png() {}

    static void write(Image image, OutputStream out) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        out.write(SIGNATURE);
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(header);
        fields.writeInt(width);
        fields.writeInt(height);
        fields.write(new byte[] {BITS, COLOUR_RGB, 0, 0, 0});
        chunk(out, "IHDR", header.toByteArray());
        chunk(out, "IDAT", rows(image, width, height));
        chunk(out, "IEND", new byte[0]);
    }

    private static byte[] rows(Image image, int width, int height) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
            int[] pixels = new int[width];
            byte[] above = new byte[width * CHANNELS];
            byte[] present = new byte[width * CHANNELS];
            byte[] filtered = new byte[1 + width * CHANNELS];
            filtered[0] = FILTER_UP;
            for (int y = 0; y < height; y++) {
                image.getPixelReader().getPixels(0, y, width, 1, PixelFormat.getIntArgbInstance(), pixels, 0, width);
                for (int x = 0; x < width; x++) {
                    present[x * CHANNELS] = (byte) (pixels[x] >> 16);
                    present[x * CHANNELS + 1] = (byte) (pixels[x] >> 8);
                    present[x * CHANNELS + 2] = (byte) pixels[x];
                }
                for (int i = 0; i < present.length; i++) {
                    filtered[i + 1] = (byte) (present[i] - above[i]);
                }
                out.write(filtered);
                byte[] spare = above;
                above = present;
                present = spare;
            }
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }

    private static void chunk(OutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data);
        DataOutputStream fields = new DataOutputStream(out);
        fields.writeInt(data.length);
        fields.write(name);
        fields.write(data);
        fields.writeInt((int) crc.getValue());
        fields.flush();
    }
}
