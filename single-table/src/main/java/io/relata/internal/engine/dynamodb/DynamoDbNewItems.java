package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.NewItems;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;

/**
 * Puts new items by statements: BatchWriteItem takes no conditions, and an INSERT is refused where there is an item.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.insert.html">PartiQL insert statements</a>
 */
public record DynamoDbNewItems(DynamoDbClient dynamoDb, String table) implements NewItems {
    @Override
    public List<Optional<Outcome>> put(List<Action.Put<CoreKey>> puts) {
        List<BatchStatementResponse> responses;
        try {
            responses = dynamoDb.batchExecuteStatement(request -> request.statements(puts.stream().map(this::statement).toList()))
                    .responses();
        } catch (SdkException e) {
            return puts.stream().map(put -> Optional.<Outcome>empty()).toList();
        }
        List<Optional<Outcome>> outcomes = new ArrayList<>(puts.size());
        responses.forEach(response -> outcomes.add(outcome(response)));
        return outcomes;
    }

    private static Optional<Outcome> outcome(BatchStatementResponse response) {
        if (response.error() == null) {
            return Optional.of(new Outcome.Written());
        }
        return response.error().code() == BatchStatementErrorCodeEnum.DUPLICATE_ITEM
                ? Optional.of(new Outcome.Refused(Optional.empty()))
                : Optional.empty();
    }

    private BatchStatementRequest statement(Action.Put<CoreKey> put) {
        Map<String, AttributeValue> attributes = new TreeMap<>(AttributeValues.of(put.item()));
        String names = attributes.keySet().stream().map(name -> "'" + name.replace("'", "''") + "': ?").collect(Collectors.joining(", "));
        return BatchStatementRequest.builder().statement("INSERT INTO \"" + table + "\" VALUE {" + names + "}")
                .parameters(List.copyOf(attributes.values())).build();
    }
}
