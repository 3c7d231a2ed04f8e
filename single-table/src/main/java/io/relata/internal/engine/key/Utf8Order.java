package io.relata.internal.engine.key;

import java.util.Comparator;

/**
 * The order of strings in DynamoDB: by their UTF-8 bytes, which is the order of their code points. {@link String#compareTo} differs where a
 * character outside the Basic Multilingual Plane (a surrogate pair) meets one from U+E000 to U+FFFF.
 */
public enum Utf8Order implements Comparator<String> {
    ASCENDING;

    @Override
    public int compare(String a, String b) {
        int end = Math.min(a.length(), b.length());
        for (int i = 0; i < end; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                return rank(x) - rank(y);
            }
        }
        return a.length() - b.length();
    }

    /** A surrogate stands for a code point above every other char, so it ranks above them. */
    private static int rank(char c) {
        return Character.isSurrogate(c) ? c + 0x10000 : c;
    }
}
