package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.BatchedUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;

/**
 * Converts an update into a PartiQL statement, so that one request holds many conditional updates. A PartiQL UPDATE never creates an item.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.update.html">PartiQL update statements</a>
 */
final class Statement {
    private Statement() {
    }

    static BatchStatementRequest of(String table, Action.Update<CopyKey> update) {
        BatchedUpdate<CopyKey> batched = BatchedUpdate.of(update);
        List<AttributeValue> parameters = new ArrayList<>();
        String sets = batched.changes().stream().map(change -> {
            if (change instanceof AttributeChange.Assign assign) {
                parameters.add(AttributeValues.of(assign.value()));
                return "SET \"" + assign.attribute() + "\"=?";
            }
            return "REMOVE \"" + ((AttributeChange.Remove) change).attribute() + "\"";
        }).collect(Collectors.joining(" "));
        parameters.add(AttributeValue.fromS(update.key().id()));
        parameters.add(AttributeValue.fromS(update.key().type()));
        parameters.add(AttributeValues.of(batched.guard().value()));
        return BatchStatementRequest.builder()
                .statement("UPDATE \"" + table + "\" " + sets + " WHERE \"id\"=? AND \"type\"=? AND \"" + batched.guard().attribute()
                        + "\" < ?")
                .parameters(parameters).build();
    }
}
