package io.relata.simulation.table;

import java.text.Normalizer;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the search engine in memory takes for words: letters and digits, whatever their case, and with no letter that depends on its place.
 */
public final class SearchWords {
    /** Of what is searched for; longer ones are not looked for. */
    public static final int LONGEST = 40;

    private SearchWords() {
    }

    public static List<String> of(String text) {
        String normalized = Normalizer.normalize(text.toUpperCase(Locale.ROOT), Normalizer.Form.NFC).toLowerCase(Locale.ROOT)
                .replace('\u03C2', '\u03C3');
        return Stream.of(normalized.split("[^\\p{L}\\p{N}]+")).filter(word -> !word.isEmpty()).toList();
    }

    /** How well texts match: 0 where a word is missing, 1 where the last is only the beginning of one, 2 otherwise. */
    public static int score(Collection<String> texts, String words) {
        List<String> wanted = of(words);
        Set<String> there = new HashSet<>(texts.stream().flatMap(text -> of(text).stream()).toList());
        if (wanted.isEmpty() || !there.containsAll(wanted.subList(0, wanted.size() - 1))) {
            return 0;
        }
        String last = wanted.get(wanted.size() - 1);
        return there.contains(last) ? 2 : there.stream().anyMatch(word -> word.startsWith(last)) ? 1 : 0;
    }
}
