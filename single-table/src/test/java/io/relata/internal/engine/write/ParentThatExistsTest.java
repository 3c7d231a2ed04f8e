package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.access.CountedTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.engine.write.version.WriteTogether;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No child is written without its parent, and none is missed when its parent is deleted. */
class ParentThatExistsTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Clinics").entities(Clinic.class, Visit.class, Note.class, Card.class, Referral.class).model());

    @Entity(collection = "clinics")
    record Clinic(String name) {
    }

    @Entity(collection = "visits")
    @SortBy("createdAt")
    @Versioned
    record Visit(@NotBlank @BelongsTo(value = Clinic.class, exists = true) String clinicId, String text) {
    }

    @Entity(collection = "notes")
    @SortBy("createdAt")
    @Versioned
    record Note(@NotBlank @BelongsTo(value = Clinic.class, onDelete = OnDelete.CASCADE, exists = true) String clinicId, String text) {
    }

    @Entity(collection = "cards")
    @SortBy("createdAt")
    @Versioned
    record Card(@BelongsTo(value = Clinic.class, onDelete = OnDelete.DETACH, exists = true) String clinicId, String text) {
    }

    @Entity(collection = "referrals")
    @SortBy("createdAt")
    record Referral(@BelongsTo(value = Clinic.class, onDelete = OnDelete.CASCADE, exists = true, list = "sent") String fromId,
            @BelongsTo(value = Clinic.class, onDelete = OnDelete.CASCADE, exists = true, list = "received") String toId) {
    }

    private final LocalTable table = new LocalTable(MODEL);
    private final WriteContext bench = on(table.core());

    private static WriteContext on(CoreTable core) {
        return new WriteContext(MODEL, core, Clock.systemUTC(), OptimisticRetry.waiting());
    }

    /** Does something once, when everything is read and the first write is about to be sent. */
    private static final class Meanwhile extends ForwardingCoreTable {
        private final AtomicReference<Runnable> something;

        Meanwhile(CoreTable table, Runnable something) {
            super(table);
            this.something = new AtomicReference<>(something);
        }

        private void happens() {
            Optional.ofNullable(something.getAndSet(null)).ifPresent(Runnable::run);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            happens();
            return super.write(action);
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            happens();
            return super.transact(actions);
        }
    }

    private WriteContext meanwhile(Runnable something) {
        return on(new Meanwhile(table.core(), something));
    }

    @ParameterizedTest
    @ValueSource(strings = {"visit", "note", "card"})
    void childIsRefusedWhoseParentIsDeletedBetweenReadAndWrite(String child) {
        put("clinic", "c", "{'name': 'North'}");

        assertRefused(Reason.INVALID, "/clinicId: clinic c does not exist: create it first",
                () -> create(meanwhile(() -> delete("clinic", "c")), child, "{'clinicId': 'c'}"));

        assertThat(table.items()).extracting(item -> item.string("kind")).containsOnly("tombstone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"visit", "note", "card"})
    void childOfAnotherParentStaysWhereItWasWhenThatIsDeletedBetweenReadAndWrite(String child) {
        put("clinic", "c", "{'name': 'North'}");
        put("clinic", "d", "{'name': 'South'}");
        put(child, "1", "{'clinicId': 'c'}");

        assertRefused(Reason.INVALID, "/clinicId: clinic d does not exist: create it first",
                () -> patch(meanwhile(() -> delete("clinic", "d")), child, "1", "{'clinicId': 'd'}"));
        assertRefused(Reason.INVALID, "/clinicId: clinic d does not exist: create it first",
                () -> put(bench, child, "1", "{'clinicId': 'd'}"));

        assertThat(table.item("1", child + "#1").orElseThrow().string("clinicId")).isEqualTo("c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"visit", "note", "card"})
    void childThatIsRestoredOrImportedNeedsItsParentToo(String child) {
        put("clinic", "c", "{'name': 'North'}");
        put(child, "1", "{'clinicId': 'c'}");
        delete(child, "1");

        assertRefused(Reason.INVALID, "/clinicId: clinic c does not exist: create it first",
                () -> new RestoreEntity(meanwhile(() -> delete("clinic", "c"))).restore(type(child), "1", Optional.empty()));
        put("clinic", "c", "{'name': 'North'}");
        assertRefused(Reason.INVALID, "/clinicId: clinic c does not exist: create it first",
                () -> new RecreateEntity(meanwhile(() -> delete("clinic", "c"))).imported(type(child), "2", json("{'clinicId': 'c'}")));

        assertThat(table.items()).extracting(item -> item.string("kind")).doesNotContain("entity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"note", "card"})
    void childIsOfTheLifeThatItsParentLivesWhenItIsWritten(String child) {
        put("clinic", "c", "{'name': 'North'}");

        Item created = create(meanwhile(() -> {
            delete("clinic", "c");
            put("clinic", "c", "{'name': 'North again'}");
        }), child, "{'clinicId': 'c'}").entity();

        assertThat(created.map("_parentLives").get("clinicId"))
                .isEqualTo(table.item("c", "clinic#c").orElseThrow().value("life").orElseThrow());
    }

    /** As indexes do for moments, or longer. */
    @Test
    void parentIsNotDeletedWhoseChildNoIndexShowsYet() {
        put("clinic", "c", "{'name': 'North'}");
        put("visit", "1", "{'clinicId': 'c'}");
        WriteContext late = on(new ForwardingCoreTable(table.core()) {
            @Override
            public Slice query(Query query) {
                return new Slice(List.of(), Optional.empty());
            }
        });

        assertRefused(Reason.CONFLICT, "clinic c still has children: delete them or give them another parent first",
                () -> new DeleteEntity(late).delete(type("clinic"), "c", Precondition.NONE));
        delete("visit", "1");
        new DeleteEntity(late).delete(type("clinic"), "c", Precondition.NONE);
    }

    @Test
    void parentStaysWhenAChildIsCreatedBetweenTheLookForChildrenAndTheDeletion() {
        put("clinic", "c", "{'name': 'North'}");

        assertRefused(Reason.CONFLICT, "clinic c still has children, /visits/1 among them: delete them or give them another parent first",
                () -> new DeleteEntity(meanwhile(() -> put("visit", "1", "{'clinicId': 'c'}"))).delete(type("clinic"), "c",
                        Precondition.NONE));
    }

    @Test
    void parentAndChildAreCreatedInOneTransaction() {
        CountedTable counted = new CountedTable(table.core());
        new WriteTogether(on(counted)).run(together -> {
            put(together, "clinic", "c", "{'name': 'North'}");
            put(together, "visit", "1", "{'clinicId': 'c'}");
            put(together, "note", "1", "{'clinicId': 'c'}");
            return put(together, "card", "1", "{'clinicId': 'c'}");
        });
        assertThat(counted.requests()).last().as("three children, their parent, the count and what is counted")
                .isEqualTo("TransactWriteItems 6");

        new WriteTogether(on(counted)).run(together -> {
            put(together, "note", "2", "{'clinicId': 'c'}");
            put(together, "clinic", "c", "{'name': 'South'}");
            return put(together, "card", "2", "{'clinicId': 'c'}");
        });
        assertThat(counted.requests()).last().as("two children, and their parent, which is written").isEqualTo("TransactWriteItems 3");
        assertRefused(Reason.INVALID, "/clinicId: clinic c does not exist: create it first",
                () -> new WriteTogether(bench).run(together -> {
                    new DeleteEntity(together).delete(type("visit"), "1", Precondition.NONE);
                    new DeleteEntity(together).delete(type("clinic"), "c", Precondition.NONE);
                    return put(together, "note", "3", "{'clinicId': 'c'}");
                }));
    }

    @Test
    void transactionStartsOverWhenAParentThatItReadIsDeleted() {
        put("clinic", "c", "{'name': 'North'}");
        assertRefused(Reason.INVALID, "/clinicId: clinic c does not exist: create it first",
                () -> new WriteTogether(meanwhile(() -> delete("clinic", "c"))).run(together -> {
                    put(together, "note", "1", "{'clinicId': 'c'}");
                    return put(together, "card", "1", "{'clinicId': 'c'}");
                }));
        assertThat(table.items()).extracting(item -> item.string("kind")).containsOnly("tombstone");
    }

    @Test
    void checkCostsOneItemAndACountTwo() {
        CountedTable counted = new CountedTable(table.core());
        WriteContext context = on(counted);
        put("clinic", "c", "{'name': 'North'}");
        put("visit", "0", "{'clinicId': 'c'}");
        put("note", "0", "{'clinicId': 'c'}");

        create(context, "note", "{'clinicId': 'c'}");
        assertThat(counted.requests()).containsExactly("GetItem c", "TransactWriteItems 2");
        create(context, "referral", "{'fromId': 'c', 'toId': 'c'}");
        assertThat(counted.requests()).as("the parent is checked once").containsExactly("GetItem c", "GetItem c", "TransactWriteItems 2");
        create(context, "visit", "{'clinicId': 'c'}");
        assertThat(counted.requests()).containsExactly("GetItem c", "GetItem capacity:visit.clinicId:c:0", "TransactWriteItems 3");
        create(context, "card", "{'text': 'of nobody'}");
        assertThat(counted.requests()).containsExactly("write");
        patch(context, "card", table.items().stream().filter(item -> item.has("text")).findFirst().orElseThrow().string("id"),
                "{'text': 'still'}");
        assertThat(counted.requests()).last().isEqualTo("TransactWriteItems 2");
        put(context, "clinic", "c", "{'name': 'South'}");
        assertThat(counted.requests()).as("a parent that changes").containsExactly("GetItem c", "write");
    }

    /** On DynamoDB Local, as often as {@code -Drelata.parents.rounds} says. */
    @Test
    void parentIsDeletedWhileChildrenAreCreated() {
        for (int round = 0; round < Integer.getInteger("relata.parents.rounds", 5); round++) {
            String clinic = "c" + round;
            put("clinic", clinic, "{'name': 'North'}");
            List<Object> ends = AtOnce.run(9, i -> i == 4
                    ? decided(() -> deleted(clinic), () -> !isAlive("clinic", clinic))
                    : decided(() -> {
                        put(List.of("visit", "note", "card").get(i % 3), clinic + "-" + i, "{'clinicId': '" + clinic + "'}");
                        return "created";
                    }, () -> isAlive(List.of("visit", "note", "card").get(i % 3), clinic + "-" + i)));

            assertThat(ends).as("round %s", round).allMatch(end -> end instanceof String || end instanceof Refusal refusal
                    && (refusal.kind() == ProblemKind.INVALID_REFERENCE || refusal.kind() == ProblemKind.HAS_CHILDREN));
            assertThat(ends.get(4)).isInstanceOfAny(String.class, Refusal.class);
            boolean isDeleted = !isAlive("clinic", clinic);
            List<Item> visits = table.items().stream().filter(item -> Map.of("kind", "entity", "entity", "visit", "clinicId", clinic)
                    .entrySet().stream().allMatch(each -> item.value(each.getKey()).equals(Optional.of(each.getValue())))).toList();
            assertThat(isDeleted && !visits.isEmpty()).as("visits of a clinic that was deleted: %s", visits).isFalse();
        }
    }

    private String deleted(String clinic) {
        delete("clinic", clinic);
        return "deleted";
    }

    private boolean isAlive(String entity, String id) {
        return table.item(id, entity + "#" + id).filter(item -> item.string("kind").equals("entity")).isPresent();
    }

    /** Asks again as long as others keep writing the same, or it is not known what became of it, as clients do. */
    private static Object decided(Supplier<Object> request, BooleanSupplier isDone) {
        for (;;) {
            try {
                return request.get();
            } catch (TransactionConflictException e) {
                continue;
            } catch (OutcomeUnknownException | TableUnavailableException e) {
                if (isDone.getAsBoolean()) {
                    return "done";
                }
            } catch (Refusal e) {
                if (e.kind() != ProblemKind.CONCURRENT_CHANGES) {
                    return e;
                }
            }
        }
    }

    private static EntityType type(String entity) {
        return MODEL.entity(entity).orElseThrow();
    }

    private static WriteResult create(WriteContext context, String entity, String body) {
        return new CreateEntity(context).create(type(entity), json(body), Optional.empty());
    }

    private static WriteResult put(WriteContext context, String entity, String id, String body) {
        return new PutEntity(context).put(type(entity), id, json(body), Precondition.NONE);
    }

    private void put(String entity, String id, String body) {
        put(bench, entity, id, body);
    }

    private static void patch(WriteContext context, String entity, String id, String body) {
        new PatchEntity(context).patch(type(entity), id, json(body), Precondition.NONE);
    }

    private void delete(String entity, String id) {
        new DeleteEntity(bench).delete(type(entity), id, Precondition.NONE);
    }
}
