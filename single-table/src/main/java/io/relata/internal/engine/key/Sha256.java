package io.relata.internal.engine.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests. */
public final class Sha256 {
    private Sha256() {
    }

    /** The digest of the text in UTF-8, in 64 lower-case hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /** The digest of the text in UTF-8. */
    public static byte[] of(String text) {
        return newDigest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** For content that is read piece by piece. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
