package io.relata.simulation.sequential;

import io.relata.simulation.sequential.HttpCall.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A list, turned page by page to its end.
 *
 * @param path of the list
 * @param source what is listed
 * @param parameters all but the cursor and the limit
 * @param limit of each page; none to leave it out
 * @param turn what is done with the first cursor
 */
record ListStep(String path, Source source, List<Parameter> parameters, Optional<Integer> limit, Turn turn) implements Step {
    /** What is listed. */
    sealed interface Source {
        /** All of an entity, or those with values that are given. */
        record All(String entity) implements Source {
        }

        /** Children, or linked entities. */
        record Related(PlainKey holder, String path) implements Source {
        }

        /**
         * What has tags: any of them, or all.
         *
         * @param within the attribute that names the parent whose they are; none for all
         */
        record Tagged(List<String> tags, boolean all, List<String> entities, Optional<String> within) implements Source {
        }

        /**
         * What has some words.
         *
         * @param entities among which types; none for all that have such parents
         * @param within the ids of parents, by attribute
         */
        record Found(String words, List<String> entities, Map<String, String> within) implements Source {
        }
    }

    /** How the first page is turned. */
    enum Turn {
        ON, WITH_OTHER_LIMIT, IN_OTHER_ORDER, WITH_ANOTHER_FILTER
    }

    private static final Set<String> BOUNDS = Set.of("from", "to", "prefix");
    private static final Set<String> OF_WHOLE_LISTS = Set.of("order", "from", "to", "prefix", "fields", "include");

    Optional<String> one(String name) {
        return all(name).stream().findFirst();
    }

    List<String> all(String name) {
        return parameters.stream().filter(each -> each.name().equals(name)).map(Parameter::value).toList();
    }

    boolean isDescending() {
        return one("order").filter("desc"::equals).isPresent();
    }

    /** Whether its items are earlier versions of one entity. */
    boolean isHistory() {
        return source instanceof Source.Related related && related.path().equals("history");
    }

    /**
     * Whether it is read from one partition and shows all of it, so that its last page is known to be the last. What has a tag is read in
     * as many parts as there are kinds of it where its ids have bounds.
     */
    boolean tellsItsEnd() {
        return !isHistory() && OF_WHOLE_LISTS.containsAll(parameters.stream().map(Parameter::name).toList())
                && (source instanceof Source.Related || source instanceof Source.Tagged tagged && tagged.tags().size() == 1
                        && parameters.stream().map(Parameter::name).noneMatch(BOUNDS::contains));
    }

    /** Whether it is sorted by distance. */
    boolean isNear() {
        return one("near").isPresent() || one("within").isPresent();
    }

    int pageSize() {
        return limit.orElse(50);
    }

    /** The next page: {@code cursor} is what the page before ended with. */
    HttpCall call(Optional<String> cursor) {
        return call(parameters, limit, cursor);
    }

    /** The second page, by the first one's cursor, but not as it should be. */
    HttpCall turned(String cursor) {
        List<Parameter> others = new ArrayList<>(parameters);
        if (turn == Turn.IN_OTHER_ORDER) {
            others.removeIf(each -> each.name().equals("order"));
            others.add(new Parameter("order", isDescending() ? "asc" : "desc"));
        } else if (turn == Turn.WITH_ANOTHER_FILTER) {
            others.add(new Parameter("filter", "id:ne:nobody"));
        }
        return call(others, limit, Optional.of(cursor));
    }

    private HttpCall call(List<Parameter> given, Optional<Integer> size, Optional<String> cursor) {
        return HttpCall.get(path, Stream.of(given.stream(), size.map(number -> new Parameter("limit", "" + number)).stream(),
                cursor.map(text -> new Parameter("cursor", text)).stream()).flatMap(each -> each).toList());
    }

    @Override
    public String toString() {
        return call(Optional.empty()) + (turn == Turn.ON ? "" : " and then " + turn);
    }
}
