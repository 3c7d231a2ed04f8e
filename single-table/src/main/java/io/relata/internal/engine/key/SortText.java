package io.relata.internal.engine.key;

import java.util.Locale;

/**
 * The text by which lists are sorted and unique values compared: regardless of case and of how letters are composed.
 *
 * <p>Each character is folded by itself, whatever stands beside it. {@link String#toLowerCase} would not do: it makes another letter of a
 * sigma at the end of a word than of one within it, and the key of a word's beginning would not begin the key of the word. All letters that
 * have the same capitals are one: {@code ς} and {@code σ}, {@code ß} and {@code ss}, {@code ı} and {@code i}. The cost is in proportion to
 * the length of the text, whose letters may become three.
 */
public final class SortText {
    private static final int ASCII = 0x80;

    private SortText() {
    }

    /** A whole value as it is compared: folded, without the white space around it. */
    public static String of(String value) {
        return fold(value.strip());
    }

    /** A part of a value, such as what it begins with: folded, NFC, with its white space. */
    public static String fold(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        NormalForm.nfd(text).codePoints().forEach(letter -> {
            if (letter < ASCII) {
                folded.append((char) Character.toLowerCase(letter));
            } else {
                // The lower case of a capital comes first: the capital of ẞ is ẞ, and that of ß is SS.
                Character.toString(Character.toLowerCase(letter)).toUpperCase(Locale.ROOT).codePoints()
                        .forEach(capital -> folded.appendCodePoint(Character.toLowerCase(capital)));
            }
        });
        return NormalForm.nfc(folded.toString());
    }

    /** A whole value as tables of layout 1 have it, where letters depended on those beside them. */
    public static String ofLayout1(String value) {
        String lower = NormalForm.nfc(value.strip()).toLowerCase(Locale.ROOT);
        return NormalForm.nfc(lower);
    }
}
