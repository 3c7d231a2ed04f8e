package io.relata.internal.engine.key;

import java.text.Normalizer;

/** The normal form of texts that callers send, in time that is in proportion to their length. */
public final class NormalForm {
    /**
     * So many combining marks in a row are put into their order. Java's {@link Normalizer} moves each mark past all others, which takes
     * minutes for a request that is full of them. Rows of real texts have at most 30.
     *
     * @see <a href="https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format">Stream-Safe Text Format</a>
     */
    private static final int LONGEST_ROW = 256;

    private NormalForm() {
    }

    /** A text in NFC; of more than 256 combining marks in a row, each 256. */
    public static String nfc(String text) {
        return of(Normalizer.Form.NFC, text);
    }

    /** The same in NFD. */
    static String nfd(String text) {
        return of(Normalizer.Form.NFD, text);
    }

    private static String of(Normalizer.Form form, String text) {
        StringBuilder pieces = new StringBuilder();
        int begin = 0;
        int marks = 0;
        for (int i = 0; text.length() > LONGEST_ROW && i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            marks = isMark(text.codePointAt(i)) ? marks + 1 : 0;
            if (marks > LONGEST_ROW) {
                pieces.append(Normalizer.normalize(text.substring(begin, i), form));
                begin = i;
                marks = 1;
            }
        }
        String last = Normalizer.normalize(text.substring(begin), form);
        return pieces.isEmpty() ? last : pieces.append(last).toString();
    }

    private static boolean isMark(int character) {
        int type = Character.getType(character);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }
}
