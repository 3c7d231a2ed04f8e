package io.relata.internal.functions.http;

import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.AnonymousAccess;
import io.relata.internal.model.TableModel;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The paths under {@code /public/}, for callers whom nothing authenticates: there are none in a model that allows these nothing.
 *
 * @param operations what may be asked for there
 */
record OpenPaths(Set<Operation> operations) {
    static OpenPaths of(TableModel model) {
        return new OpenPaths(Routes.open(model).stream().map(Route::operation).collect(Collectors.toUnmodifiableSet()));
    }

    boolean have(ApiRequest request) {
        return !operations.isEmpty() && request.path().size() > 1 && request.path().get(0).equals(AnonymousAccess.SEGMENT);
    }

    /** @throws ProblemException when nothing lets somebody without a token ask for it */
    void require(Operation operation) {
        if (!operations.contains(operation)) {
            throw new ProblemException(Problem.of(ProblemType.UNAUTHENTICATED,
                    "no permission allows this to anonymous callers: leave out " + Routes.OPEN + ", and send a token"));
        }
    }
}
