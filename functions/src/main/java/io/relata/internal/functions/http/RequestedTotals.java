package io.relata.internal.functions.http;

import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Optional;

/**
 * The totals that a request asks for.
 *
 * @param holder the entity whose they are; none of a tag or of a whole collection
 */
public record RequestedTotals(List<TotalType> totals, Optional<PathEntity> holder) {
    /**
     * Those of a request of the model's API, without a query string; none where it asks for something else.
     *
     * @param path with its slash
     */
    public static Optional<RequestedTotals> of(TableModel model, String method, String path) {
        return new ResolvePath(model).offered(method, path)
                .flatMap(found -> of(new DeclaredTotals(model), found.route().operation(), found.target().orElseThrow()));
    }

    private static Optional<RequestedTotals> of(DeclaredTotals declared, Operation operation, PathTarget target) {
        return switch (operation) {
            case READ_TOTALS -> Optional.of(ofEntity(declared, ((PathTarget.OneEntity) target).entity()));
            case READ_TOTALS_OF_TAG -> Optional.of(new RequestedTotals(declared.ofTag(), Optional.empty()));
            case READ_TOTALS_OF_ALL ->
                Optional.of(new RequestedTotals(declared.ofAll(((PathTarget.AllOfType) target).type()), Optional.empty()));
            case READ_GROUPS -> Optional.of(ofOne((PathTarget.OneTotal) target));
            default -> Optional.empty();
        };
    }

    private static RequestedTotals ofOne(PathTarget.OneTotal one) {
        return new RequestedTotals(List.of(one.total()), Optional.of(one.entity()));
    }

    private static RequestedTotals ofEntity(DeclaredTotals declared, PathEntity entity) {
        return new RequestedTotals(declared.of(entity.type()), Optional.of(entity));
    }
}
