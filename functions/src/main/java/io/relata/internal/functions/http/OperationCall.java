package io.relata.internal.functions.http;

import io.relata.internal.functions.route.Operation;

/**
 * A request for one operation.
 *
 * @param target what its path names
 */
public record OperationCall<T extends PathTarget>(ApiRequest request, Operation operation, T target) {
    /** The same call for an endpoint that takes this form of path. */
    <S extends PathTarget> OperationCall<S> on(Class<S> form) {
        return new OperationCall<>(request, operation, form.cast(target));
    }
}
