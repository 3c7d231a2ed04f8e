package io.relata.internal.functions.queries;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.ListCounts;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of the lists at one path. Other reads at this path, such as by ids, refuse each of them with the reason.
 *
 * @param choices which of several lists
 * @param near those of a list by distance, if there is one
 * @param count how many there are
 */
record ListNames(SelectionParameters choices, List<String> near, CountParameter count) {
    /** Those of the lists of all entities of a type. */
    static ListNames ofType(TableModel model, EntityType type, ListCounts counts) {
        return new ListNames(SelectionParameters.ofType(model, type),
                type.traits().nearby().isPresent() ? NearParameter.NAMES : List.of(), new CountParameter(counts.of(type)));
    }

    /** Those of the lists below an entity's URL. */
    static ListNames ofRelated(Related related, ListCounts counts) {
        return new ListNames(SelectionParameters.ofRelated(related), List.of(), new CountParameter(counts.of(related)));
    }

    /** Those that choose one of several lists. */
    List<String> choosing() {
        return Stream.concat(choices.names().stream(), near.stream()).toList();
    }

    /** Those that not every list takes. */
    List<String> special() {
        return Stream.concat(choosing().stream(), count.names().stream()).toList();
    }

    /** All but those of every answer with entities. */
    List<String> all() {
        return Stream.concat(ListParameters.NAMES.stream(), special().stream()).toList();
    }
}
