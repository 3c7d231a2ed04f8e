package io.relata.internal.functions.openapi;

import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.stream.Stream;

/** The statuses with which an operation answers problems, beside those that all have. */
record StatusOfProblems(TableModel model) {
    List<Integer> of(ConcreteRoute route) {
        return Stream.concat(problems(route).stream(), unseen(route).stream()).toList();
    }

    /** With permissions, what a request would replace may be there and not be the caller's to read. */
    private List<Integer> unseen(ConcreteRoute route) {
        return model.permissions().isEmpty() || route.operation() != Operation.PUT_ENTITY ? List.of() : List.of(404);
    }

    private static List<Integer> problems(ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY -> List.of(400, 409, 413, 415, 422);
            case PUT_ENTITY -> List.of(400, 409, 412, 413, 415, 422);
            case PATCH_ENTITY, ADJUST_ENTITY -> List.of(400, 404, 409, 412, 413, 415, 422);
            case DELETE_ENTITY -> List.of(400, 404, 409, 412, 422);
            case RESTORE_ENTITY -> List.of(400, 404, 409, 413, 415, 422);
            case LINK -> List.of(400, 404, 409, 412, 413, 415, 422);
            case UNLINK -> List.of(400, 404, 409, 412, 422);
            case BATCH -> List.of(400, 404, 409, 412, 413, 415, 422);
            case UPLOAD_FILE -> List.of(400, 404, 413, 415, 422);
            case DELETE_FILE, LIST_FILES -> List.of(400, 404);
            case TAG, UNTAG -> List.of(400, 404, 409, 422);
            case READ_ENTITY -> List.of(400, 404, 413);
            case LIST_RELATED -> route.list() instanceof Related.Linked || route.list() instanceof Related.Ancestry
                    ? List.of(400, 404, 413)
                    : List.of(400, 404);
            case READ_LINK, READ_TAGS, READ_TOTALS, READ_GROUPS, SEARCH -> List.of(400, 404);
            case READ_ENTITIES -> List.of(400, 405, 413);
            case LIST_ENTITIES -> List.of(400, 413);
            case READ_TOTALS_OF_ALL, DESCRIBE_API -> List.of(400);
            case READ_TOTALS_OF_TAG, LIST_TAGGED, LIST_TAGGED_OF_COLLECTION, LIST_WITH_TAGS -> List.of(400, 422);
        };
    }
}
