package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Unique;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;

/** A parent that no two children have in common: one to one. */
class OneToOneTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Firms").entities(Firm.class, Account.class).model());
    private static final LocalTable TABLE = new LocalTable(MODEL);
    private final PutEntity put = new PutEntity(WriteContext.of(MODEL, TABLE.core()));

    @Entity(collection = "firms")
    record Firm(@NotBlank String name) {
    }

    @Entity(collection = "accounts")
    record Account(@BelongsTo(value = Firm.class, list = "account") @Unique @NotBlank String firmId) {
    }

    @Test
    void eachHasOneOfTheOther() {
        put("firm", "a", "{\"name\":\"Acme\"}");
        put("firm", "A", "{\"name\":\"Anvils\"}");
        put("account", "1", "{\"firmId\":\"a\"}");

        assertRefused(Reason.CONFLICT,
                "another account has this firmId already, and it has to be unique: choose another, or change the other account first",
                () -> put("account", "2", "{\"firmId\":\"a\"}"));
        assertThat(put("account", "2", "{\"firmId\":\"A\"}").effect()).as("ids differ in upper and lower case")
                .isEqualTo(WriteResult.Effect.CREATED);
        put("firm", "b", "{\"name\":\"Bolts\"}");
        put("account", "1", "{\"firmId\":\"b\"}");
        assertThat(put("account", "3", "{\"firmId\":\"a\"}").effect()).isEqualTo(WriteResult.Effect.CREATED);
    }

    private WriteResult put(String entity, String id, String json) {
        try {
            return put.put(MODEL.entity(entity).orElseThrow(), id, (ObjectNode) Json.MAPPER.readTree(json), Precondition.NONE);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
