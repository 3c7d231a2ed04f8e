package io.relata.internal.engine.change;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What was declared before, in the words of what is declared now: attributes have the names that they have now, where these say which they
 * had. So a part that only calls an attribute otherwise is the same part.
 *
 * @param names by the entity or the relation, the names of now by those that they had
 * @param parts what is declared now
 * @param partNames the names of these
 */
record FormerParts(Map<String, Map<String, String>> names, Set<Part> parts, Set<String> partNames) {
    private static final Pattern WORD = Pattern.compile("(?<!" + Meaning.AS + ")\\b(\\w+)\\b(" + Meaning.AS + ")?");
    private static final String KEY_END = " sorted by ";
    private static final String SUMS = " sums[";

    static FormerParts of(Declaration now) {
        Map<String, Map<String, String>> names = new HashMap<>();
        now.parts().stream().filter(part -> part.kind() == PartKind.FORMERLY)
                .forEach(part -> names.computeIfAbsent(part.owner(), owner -> new LinkedHashMap<>())
                        .put(part.subject().substring(part.owner().length() + 1), part.meaning()));
        return new FormerParts(names, Set.copyOf(now.parts()), now.parts().stream().map(Part::name).collect(Collectors.toSet()));
    }

    /** The part in the words of now; as it is, where it says the same in these, or no part of now has the name that it would have. */
    Part now(Part part) {
        if (names.isEmpty() || parts.contains(part) || part.kind() == PartKind.FORMERLY) {
            return part;
        }
        Part now = renamed(part, renames(part));
        return partNames.contains(now.name()) ? now : part;
    }

    /** Totals, limits and orders of linked entities go by attributes of another entity than the one that declares them. */
    private Map<String, String> renames(Part part) {
        return switch (part.kind()) {
            case TOTAL, GROUP, LIMIT, LINK_ORDER, CARRIED -> names.values().stream().flatMap(each -> each.entrySet().stream())
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one));
            default -> names.getOrDefault(part.owner(), Map.of());
        };
    }

    private static Part renamed(Part part, Map<String, String> names) {
        String of = part.owner();
        String subject = of + words(part.subject().substring(of.length()), plain(names));
        return switch (part.kind()) {
            case ATTRIBUTE, CONSTANTS, CONVERTED -> new Part(part.kind(), subject, part.meaning());
            case UNIQUE, NO_OVERLAP -> new Part(part.kind(), subject, unique(part, subject, words(part.meaning(), plain(names))));
            case LIST_BY ->
                new Part(part.kind(), subject, split(part.meaning(), part.meaning().indexOf(KEY_END), inKeys(names), plain(names)));
            case LIMIT -> new Part(part.kind(), limit(part, subject), words(part.meaning(), plain(names)));
            case TOTAL, GROUP -> new Part(part.kind(), part.subject(), total(part.meaning(), names));
            default -> new Part(part.kind(), subject, words(part.meaning(), plain(names)));
        };
    }

    /** Its guards keep the name that they have. */
    private static String unique(Part part, String subject, String meaning) {
        return subject.equals(part.subject()) || meaning.contains(Meaning.AS)
                ? meaning
                : meaning + Meaning.AS + part.subject().substring(part.owner().length() + 1);
    }

    /** Its periods keep the name that they have in keys. */
    private static String limit(Part part, String subject) {
        int per = part.subject().indexOf(PartNames.PER);
        return per < 0 ? subject : subject.substring(0, subject.indexOf(PartNames.PER)) + part.subject().substring(per);
    }

    /** Its numbers keep the names that they have; its places in lists by it are made anew. */
    private static String total(String meaning, Map<String, String> names) {
        int begin = meaning.indexOf(SUMS);
        int end = begin < 0 ? -1 : meaning.indexOf(']', begin);
        if (end < 0) {
            return meaning;
        }
        return meaning.substring(0, begin) + split(meaning.substring(begin), end - begin, inKeys(names), plain(names));
    }

    private static String split(String text, int at, Function<String, Optional<String>> first, Function<String, Optional<String>> second) {
        return at < 0 ? words(text, second) : words(text.substring(0, at), first) + words(text.substring(at), second);
    }

    private static Function<String, Optional<String>> plain(Map<String, String> names) {
        return word -> Optional.ofNullable(names.get(word));
    }

    /** A name in keys stays beside the one of now. */
    private static Function<String, Optional<String>> inKeys(Map<String, String> names) {
        return word -> Optional.ofNullable(names.get(word)).map(name -> name + Meaning.AS + word);
    }

    /** Replaces the names of attributes; not those that stand for one in keys, and once where one stands there already. */
    private static String words(String text, Function<String, Optional<String>> now) {
        return WORD.matcher(text).replaceAll(found -> {
            String word = found.group(1);
            String as = Optional.ofNullable(found.group(2)).orElse("");
            return Matcher.quoteReplacement(now.apply(word).map(name -> as.isEmpty() ? name : name.replaceFirst(Meaning.AS + ".*", ""))
                    .orElse(word) + as);
        });
    }
}
