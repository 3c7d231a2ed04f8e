package io.relata.functions.queries;

import io.relata.engine.problem.Refusal;
import io.relata.engine.read.ReadEntities;
import io.relata.functions.http.QueryParameters;
import io.relata.functions.route.Routes;
import java.util.ArrayList;
import java.util.List;

/** The parameter {@code id}, which asks for some entities instead of a list. */
final class IdsParameter {
    private IdsParameter() {
    }

    /**
     * That a list was asked for as well is no mistake that a schema could tell, so it has a kind of its own.
     *
     * @param ofLists the names of parameters that only lists take
     * @throws Refusal with all that is wrong
     */
    static void require(QueryParameters query, List<String> ofLists) {
        List<String> wrong = new ArrayList<>(ReadEntities.objections(query.all(Routes.ID)));
        boolean areWrong = !wrong.isEmpty();
        List<String> beside = ofLists.stream().filter(name -> !query.all(name).isEmpty()).toList();
        if (!beside.isEmpty()) {
            wrong.add(String.join(", ", beside) + (beside.size() == 1 ? " is" : " are")
                    + " for lists: entities that are read by their ids come in the order of these, all of them");
        }
        if (!wrong.isEmpty()) {
            throw areWrong ? ReadEntities.malformed(wrong) : ReadEntities.noList(wrong);
        }
    }
}
