package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.CRC32;

/** How keys are written. */
public final class Texts {
    private static final int DIGITS_OF_LONG = 19;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int LONGEST_CHARACTER = 4;
    private static final int MIDDLE = 5000;

    private Texts() {
    }

    /** {@code %}, {@code :} and everything below {@code $}, which includes {@code #} and the space, become {@code %XX}. */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (char c : text.toCharArray()) {
            if (c == '%' || c == ':' || c < '$') {
                escaped.append('%').append(HEX.toHexDigits((byte) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /** Without the white space around it, regardless of case, NFC. */
    public static String folded(String text) {
        return foldedPart(text.strip());
    }

    /**
     * With the white space around it, which may be within the whole. Both cases are taken of the decomposed text until no letter has two
     * cases; the one that depends on its place is a sigma.
     */
    public static String foldedPart(String text) {
        String lower = Normalizer.normalize(text, Normalizer.Form.NFD).toLowerCase(Locale.ROOT);
        return nfc(lower.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT).replace('\u03C2', '\u03C3'));
    }

    /** In capitals: the search engine makes each letter small by itself, and takes two small letters of one capital for different ones. */
    static String indexed(String text) {
        return nfc(text.toUpperCase(Locale.ROOT));
    }

    public static String nfc(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** A number that is not negative, so that text order is its order. */
    public static String padded(Object number) {
        String digits = number.toString();
        return "0".repeat(DIGITS_OF_LONG - digits.length()) + digits;
    }

    /** As scientific notation has it, made so that text sorts as numbers do: the exponent before the digits, both turned round below 0. */
    public static String ordered(BigDecimal number) {
        if (number.signum() == 0) {
            return "o";
        }
        String digits = number.unscaledValue().abs().toString();
        int exponent = MIDDLE + digits.length() - number.scale();
        String sized = "%04d".formatted(exponent) + digits.replaceAll("0+$", "");
        if (number.signum() > 0) {
            return "p" + sized;
        }
        StringBuilder turned = new StringBuilder("n");
        for (char digit : sized.toCharArray()) {
            turned.append("9876543210".charAt(digit - '0'));
        }
        return turned.append('~').toString();
    }

    /** As much from the beginning as fits into so many bytes. */
    public static String cut(String text, int bytes) {
        int end = text.length();
        while (end * LONGEST_CHARACTER > bytes && bytes(text.substring(0, end)) > bytes) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end);
    }

    /** A record's name as JSON has it. */
    public static String lowerCamel(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The shard of so many that a text chooses: its CRC-32 modulo their number. */
    static int shard(String text, int shards) {
        CRC32 hash = new CRC32();
        hash.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) (hash.getValue() % shards);
    }
}
