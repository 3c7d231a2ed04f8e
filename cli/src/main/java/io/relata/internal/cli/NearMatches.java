package io.relata.internal.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The names that may have been meant: those that begin like what was typed, or differ by a few letters. */
final class NearMatches {
    private static final int MOST = 3;

    private NearMatches() {
    }

    static List<String> of(String typed, Collection<String> names) {
        int allowed = 1 + typed.replaceFirst("^--?", "").length() / 4;
        return names.stream().filter(name -> name.startsWith(typed) || distance(typed, name) <= allowed)
                .sorted(Comparator.comparing((String name) -> !name.startsWith(typed)).thenComparing(name -> distance(typed, name)))
                .limit(MOST).toList();
    }

    /** How many letters have to be added, removed, replaced, or swapped with the next. */
    private static int distance(String from, String to) {
        int[][] distances = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                distances[i][j] = i == 0 || j == 0
                        ? i + j
                        : Math.min(distances[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1),
                                1 + Math.min(distances[i - 1][j], distances[i][j - 1]));
                if (i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1)) {
                    distances[i][j] = Math.min(distances[i][j], distances[i - 2][j - 2] + 1);
                }
            }
        }
        return distances[from.length()][to.length()];
    }
}
