package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.SdkTable;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Searchable;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.EraseEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One person with something personal in every attribute, and everything that follows from it; deleted, and erased to the last item. */
@RelataTest
class ErasureTest {
    static final TableModel MODEL = TableModel.of(Schema.table("People").entities(House.class, Human.class, Pet.class)
            .manyToMany(ManyToMany.between(Human.class, House.class).with(Stay.class)).model());
    /** Part of every personal value. */
    private static final String PERSONAL = "zyxw";
    private static final Caller SOMEBODY = Caller.of("operator");

    @Entity(collection = "houses")
    @SortBy("name")
    @Taggable
    record House(@NotBlank String name) {
    }

    @Entity(collection = "humans")
    @SortBy("name")
    @Taggable
    @Versioned
    @Listed
    @SelfCopy
    record Human(@Searchable @NotBlank String name, @Unique String email,
            @BelongsTo(value = House.class, list = "residents") String houseId,
            Map<String, String> addresses, List<String> nicknames, @CreatedBy String createdBy, @UpdatedBy String updatedBy) {
    }

    @Entity(collection = "pets")
    record Pet(@BelongsTo(Human.class) @Carries("name") String humanId, String animal) {
    }

    record Stay(String room) {
    }

    private static Human human(int version) {
        return new Human("Zyxwann " + version, "zyxw" + version + "@example.com", "h", Map.of("home", "zyxw street " + version),
                List.of("zyxwy", "zyxw" + version), null, null);
    }

    private static List<String> traces(RelataSystem system, SdkTable table) {
        return system.dynamoDb().scanPaginator(scan -> scan.tableName(table.name()).consistentRead(true)).items().stream()
                .map(AttributeValues::item).map(Item::toString).filter(item -> item.toLowerCase(java.util.Locale.ROOT).contains(PERSONAL))
                .toList();
    }

    @Test
    void nothingPersonalIsLeftInTheTable(TestApi api, RelataSystem system, SdkTable table) {
        TestApi own = api.as(SOMEBODY);
        own.put("/houses/h", new House("House")).expect(201);
        String id = own.with("Idempotency-Key", "once").post("/humans", human(1)).expect(201).json().get("id").asText();
        String pet = own.with("Idempotency-Key", "pet").post("/pets", Map.of("humanId", id, "animal", "cat")).expect(201).json().get("id")
                .asText();
        own.delete("/pets/" + pet).expect(204);
        own.put("/humans/" + id, human(2)).expect(200);
        own.put("/humans/" + id + "/houses/h", new Stay("zyxw suite")).expect(201);
        own.put("/humans/" + id + "/tags/zyxw fan").expect(204);
        system.settle();
        own.patch("/humans/" + id, Map.of("email", "zyxw3@example.com")).expect(200);
        own.patch("/humans/" + id, Map.of("name", "Zyxwbea")).expect(200);
        system.settle();
        assertThat(traces(system, table)).hasSizeGreaterThan(8);

        WriteContext writes = WriteContext.of(MODEL, new DynamoDbCoreTable(system.dynamoDb(), table.name()));
        EraseEntity erase = new EraseEntity(writes, new EntityRef("human", id));
        assertThatThrownBy(erase::eraseVersions).isInstanceOf(Refusal.class)
                .hasMessage("human " + id + " exists: delete it first, then erase what is left of it");
        assertThatThrownBy(erase::mayHaveAnswers).isInstanceOf(Refusal.class);
        own.delete("/humans/" + id).expect(204);
        system.settle();

        assertThat(traces(system, table)).isNotEmpty().allMatch(item -> item.contains("history:human:") || item.contains("idempotency:"));
        assertThat(erase.eraseVersions()).isEqualTo(5);
        assertThat(erase.eraseVersions()).isZero();
        assertThat(erase.mayHaveAnswers()).isTrue();
        assertThat(items(system, table).stream().filter(erase::eraseAnswer)).as("its own, and that of what carried its name").hasSize(2);

        assertThat(traces(system, table)).isEmpty();
        system.assertConverged();
        Item tombstone = items(system, table).stream().filter(item -> item.string("type").equals("human#" + id)
                && item.string("id").equals(id)).findFirst().orElseThrow();
        assertThat(tombstone.string("kind")).isEqualTo("tombstone");
        assertThat(own.get("/humans/" + id).status()).isEqualTo(404);
    }

    /** Late records of its life come after it was erased. */
    @Test
    void entityThatIsCreatedAgainKeepsItsOwnVersions(TestApi api, RelataSystem system, SdkTable table) {
        TestApi own = api.as(SOMEBODY);
        own.put("/houses/h", new House("House"));
        own.put("/humans/7", human(1)).expect(201);
        own.put("/humans/7", human(2)).expect(200);
        own.delete("/humans/7").expect(204);
        own.put("/humans/7", human(3)).expect(201);
        own.put("/humans/7", human(4)).expect(200);
        system.settle();
        WriteContext writes = WriteContext.of(MODEL, new DynamoDbCoreTable(system.dynamoDb(), table.name()));

        assertThatThrownBy(() -> new EraseEntity(writes, new EntityRef("human", "7")).eraseVersions()).isInstanceOf(Refusal.class);
        assertThat(traces(system, table).stream().filter(item -> item.contains("history:human:7"))).hasSize(4);
        system.assertConverged();
    }

    private static List<Item> items(RelataSystem system, SdkTable table) {
        return system.dynamoDb().scanPaginator(scan -> scan.tableName(table.name()).consistentRead(true)).items().stream()
                .map(AttributeValues::item).toList();
    }
}
