package io.relata.internal.events.table;

import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.problem.RequestRefusedException;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Writes every entity of a table as it is, so that it gets into the lists that the model has now. Entities that are there already are not
 * written. No rule is asked, because no value of an attribute changes. What copies lack is not written: that is for verify to repair.
 */
public final class RewriteEntities {
    private static final int PAGE = 500;

    private final TableModel model;
    private final DynamoDbCopyTable table;
    private final PatchEntity patch;
    private int refused;

    public RewriteEntities(TableModel model, DynamoDbClient dynamoDb, String table) {
        this.model = model;
        this.table = new DynamoDbCopyTable(dynamoDb, table);
        this.patch = new PatchEntity(WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, table)));
    }

    /** @return how many can't be written, because the model does not allow them any more */
    public int rewrite() {
        Optional<Item> startAfter = Optional.empty();
        do {
            Slice slice = table.scan(0, 1, startAfter, PAGE);
            slice.items().stream().filter(Kind.ENTITY::is).map(item -> EntityRef.ofType(item.key().type())).forEach(this::rewrite);
            startAfter = slice.lastKey();
        } while (startAfter.isPresent());
        return refused;
    }

    private void rewrite(EntityRef entity) {
        Optional<EntityType> type = model.entity(entity.entity());
        if (type.isPresent()) {
            try {
                patch.patch(type.get(), entity.id(), Json.MAPPER.createObjectNode(), Precondition.NONE);
            } catch (RequestRefusedException e) {
                refused++;
            }
        }
    }
}
