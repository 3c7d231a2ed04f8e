package io.relata.internal.functions.queries;

import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.total.ChooseRank;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The parameters that select one of several lists: attributes, of which the list has one value each, and {@code sort}.
 *
 * @param choices the attributes
 * @param isSorted whether there are orders to choose from
 */
record SelectionParameters(List<String> choices, boolean isSorted) {
    private static final String SORT = "sort";

    /** Those of the lists of all entities of a type. */
    static SelectionParameters ofType(TableModel model, EntityType type) {
        List<String> choices = Stream.concat(type.choices().stream(), new UniqueLookups(type).names().stream()).distinct().toList();
        return new SelectionParameters(choices, !choices.isEmpty() || !ChooseRank.of(model, type).ranks().isEmpty());
    }

    /** Those of a list below an entity's URL. */
    static SelectionParameters ofRelated(Related related) {
        List<String> choices = related.choices();
        return new SelectionParameters(choices,
                !choices.isEmpty() || related instanceof Related.Linked linked && !linked.orders().isEmpty());
    }

    /** Their names; none where there is no choice. */
    List<String> names() {
        return isSorted ? Stream.concat(choices.stream(), Stream.of(SORT)).toList() : choices;
    }

    Selection read(QueryParameters query) {
        Map<String, String> given = new TreeMap<>();
        choices.forEach(name -> query.single(name).ifPresent(value -> given.put(name, value)));
        return new Selection(given, query.single(SORT));
    }
}
