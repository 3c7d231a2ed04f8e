package io.relata.simulation.reference;

import io.relata.simulation.oracle.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What a list is sorted by, and so what its bounds are compared with. */
public interface ListOrder {
    /** Copies are sorted by the entity's name, then by its id; bounds are of the id. */
    ListOrder IDS = ListOrder::ofIds;

    /**
     * Tells of a sort key whether it is within bounds.
     *
     * @throws PlainRefusedException where they have to be refused
     */
    Predicate<String> within(Optional<String> from, Optional<String> to, Optional<String> prefix);

    private static Predicate<String> ofIds(Optional<String> from, Optional<String> to, Optional<String> prefix) {
        int longest = 128;
        if (List.of(from, to, prefix).stream().flatMap(Optional::stream)
                .anyMatch(text -> text.codePointCount(0, text.length()) > longest)) {
            throw new PlainRefusedException(400);
        }
        Predicate<String> first = from.map(Texts::escaped).<Predicate<String>>map(text -> id -> PlainValue.BY_BYTES.compare(id, text) >= 0)
                .orElse(id -> true);
        Predicate<String> last = to.map(Texts::escaped)
                .<Predicate<String>>map(text -> id -> PlainValue.BY_BYTES.compare(id, text) <= 0 || id.startsWith(text)).orElse(id -> true);
        Predicate<String> beginning = prefix.map(Texts::escaped).<Predicate<String>>map(text -> id -> id.startsWith(text))
                .orElse(id -> true);
        return key -> first.and(last).and(beginning).test(key.substring(key.indexOf('#') + 1));
    }
}
