package io.relata.internal.functions.queries;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadEntities;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.Side;
import java.util.ArrayList;
import java.util.List;

/** The parameter that asks for some entities instead of a list: {@code id}, or of linked ones {@code storeId}. */
final class IdsParameter {
    private IdsParameter() {
    }

    /** By which linked entities are asked for: as the path of a single link has it, because {@code id} is that of the holder. */
    static String ofLinked(Side side) {
        return side.shown().entity().name() + "Id";
    }

    /**
     * That a list was asked for as well is no mistake that a schema could tell, so it has a kind of its own.
     *
     * @param ofLists the names of parameters that only lists take
     * @throws Refusal with all that is wrong
     */
    static void require(QueryParameters query, String name, List<String> ofLists) {
        List<String> wrong = new ArrayList<>(ReadEntities.objections(query.all(name)));
        boolean areWrong = !wrong.isEmpty();
        List<String> beside = ofLists.stream().filter(other -> !query.all(other).isEmpty()).toList();
        if (!beside.isEmpty()) {
            wrong.add(String.join(", ", beside) + (beside.size() == 1 ? " is" : " are")
                    + " for lists: entities that are read by their ids come in the order of these, all of them");
        }
        if (!wrong.isEmpty()) {
            throw areWrong ? ReadEntities.malformed(wrong) : ReadEntities.noList(wrong);
        }
    }
}
