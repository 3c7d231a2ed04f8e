package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.TableModel;
import io.relata.music.Music;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class UniqueValuesTest {
    private static final String TAKEN = "another artist has this email already, and it has to be unique: "
            + "choose another, or change the other artist first";

    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk desk = new Desk(table.core(), Clock.systemUTC());

    @Test
    void isRefusedToASecondEntityRegardlessOfCase() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");

        assertRefused(Reason.CONFLICT, TAKEN,
                () -> desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': 'ANN@Example.COM'}"));
        assertRefused(Reason.CONFLICT, TAKEN,
                () -> desk.create("artist", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': 'ann@example.com'}"));
        assertThat(table.items()).hasSize(2);
    }

    @Test
    void ownerMaySpellItOtherwise() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        desk.patch("artist", "1", "{'email': 'Ann@Example.com'}");

        assertThat(table.seen("1", "artist#1").string("email")).isEqualTo("Ann@Example.com");
        assertThat(guards()).containsExactly("unique:artist.email:ann@example.com");
    }

    @Test
    void isFreeAgainOnceItIsChanged() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        desk.patch("artist", "1", "{'email': 'ann@example.org'}");
        desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': 'ann@example.com'}");

        assertThat(guards()).containsExactlyInAnyOrder("unique:artist.email:ann@example.com", "unique:artist.email:ann@example.org");
        assertRefused(Reason.CONFLICT, TAKEN, () -> desk.patch("artist", "1", "{'email': 'ann@example.com'}"));
    }

    @Test
    void isFreeAgainOnceItIsRemoved() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        desk.patch("artist", "1", "{'email': null}");
        assertThat(guards()).isEmpty();
        desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        assertThat(guards()).containsExactly("unique:artist.email:ann@example.com");
    }

    @Test
    void isFreeAgainOnceItsOwnerIsDeleted() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        desk.delete("artist", "1");
        assertThat(guards()).isEmpty();
        desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        assertThat(table.item("unique:artist.email:ann@example.com", "unique:artist.email:ann@example.com").orElseThrow().string("owner"))
                .isEqualTo("2");
    }

    /** As after a restore, an import, or a write by foreign code. */
    @Test
    void guardThatBelongsToAnotherKeepsNobodyFromChangingOrDeleting() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': 'bob@example.com'}");
        Item another = table.item("unique:artist.email:ann@example.com", "unique:artist.email:ann@example.com").orElseThrow().with("owner",
                "9");
        table.put(another, another.with("id", "unique:artist.email:bob@example.com").with("type", "unique:artist.email:bob@example.com"));

        assertThat(desk.patch("artist", "1", "{'email': 'new@example.com'}").effect()).isEqualTo(WriteResult.Effect.CHANGED);
        desk.delete("artist", "2");

        assertThat(table.item("unique:artist.email:ann@example.com", "unique:artist.email:ann@example.com")).contains(another);
        assertThat(guards()).containsExactlyInAnyOrder("unique:artist.email:ann@example.com", "unique:artist.email:bob@example.com",
                "unique:artist.email:new@example.com");
        assertThat(table.seen("2", "artist#2").string("kind")).isEqualTo("tombstone");
    }

    @Test
    void refusalWritesNothing() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ann@example.com'}");
        Item before = desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': 'bob@example.com'}").entity();

        assertRefused(Reason.CONFLICT, TAKEN, () -> desk.patch("artist", "2", "{'firstName': 'Rob', 'email': 'ann@example.com'}"));

        assertThat(table.item("2", "artist#2")).contains(before);
        assertThat(guards()).containsExactlyInAnyOrder("unique:artist.email:ann@example.com", "unique:artist.email:bob@example.com");
    }

    /** As often as {@code -Drelata.unique.rounds} says. */
    @Test
    void ofFiftyWhoClaimItAtOnceExactlyOneWins() {
        int rounds = Integer.getInteger("relata.unique.rounds", 3);
        for (int round = 0; round < rounds; round++) {
            String email = "ann" + round + "@example.com";
            String ids = "a" + round + "-";
            List<Object> ends = AtOnce.run(50,
                    i -> desk.put("artist", ids + i, "{'firstName': 'Ann', 'lastName': 'Lee', 'email': '" + email + "'}").effect());

            assertThat(ends).as("round %s", round).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(1);
            assertThat(ends).as("the others are told that it is taken, or that others kept writing it")
                    .filteredOn(end -> end instanceof Refusal refusal && refusal.getMessage().equals(TAKEN)
                            || end instanceof TransactionConflictException)
                    .hasSize(49);
        }
        assertThat(table.items()).hasSize(2 * rounds);
    }

    @RepeatedTest(3)
    void ofTenWhoTradeItExactlyOneHasItInTheEnd() {
        for (int i = 0; i < 10; i++) {
            desk.put("artist", "a" + i, "{'firstName': 'Ann', 'lastName': 'Lee'}");
        }
        AtOnce.run(10, i -> {
            for (int round = 0; round < 5; round++) {
                desk.patch("artist", "a" + i, "{'email': 'ann@example.com'}");
                desk.patch("artist", "a" + i, "{'email': 'mine" + i + "@example.com'}");
            }
            return "done";
        });
        List<Item> items = table.items();
        List<String> emails = items.stream().filter(item -> item.has("email")).map(item -> "unique:artist.email:" + item.string("email"))
                .toList();
        assertThat(guards()).containsExactlyInAnyOrderElementsOf(emails).doesNotHaveDuplicates();
    }

    private List<String> guards() {
        return table.items().stream().filter(item -> item.string("kind").equals("guard")).map(item -> item.string("id")).toList();
    }

    @Test
    void isRefusedToASecondEntityWhateverThePlaceOfALetter() {
        desk.put("artist", "1", "{'firstName': 'Ann', 'lastName': 'Lee', 'email': 'ΑΣ@example.com'}");

        for (String email : List.of("ας@example.com", "ασ@example.com", "ΑΣ@EXAMPLE.COM")) {
            assertRefused(Reason.CONFLICT, TAKEN,
                    () -> desk.put("artist", "2", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': '" + email + "'}"));
        }
    }

    @Test
    void whatIsUniqueIsNotBlank() {
        String detail = "/email: it is unique, so it can't be blank: leave it out instead";
        assertRefused(Reason.INVALID, detail, () -> desk.put("artist", "3", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': ''}"));
        desk.put("artist", "3", "{'firstName': 'Bob', 'lastName': 'Lee', 'email': null}");
        assertRefused(Reason.INVALID, detail, () -> desk.patch("artist", "3", "{'email': ''}"));
    }

    @Entity(collection = "bees")
    @UniqueTogether("title")
    record Bee(@Unique String title) {
    }

    /** No transaction has two actions on one item. */
    @Test
    void valueThatIsUniqueByTwoRulesIsReleasedOnce() {
        TableModel model = TableModel.of(Schema.table("Hive").entities(Bee.class).model());
        MemoryTable hive = new MemoryTable();
        PutEntity put = new PutEntity(
                new WriteContext(model, new MemoryCoreTable(hive), Clock.systemUTC(), OptimisticRetry.waiting()));
        for (String title : List.of("Straße", "Hof", "ΟΔΟΣ")) {
            put.put(model.entities().get(0), "1", Json.MAPPER.createObjectNode().put("title", title), Precondition.NONE);
        }
        assertThat(hive.items()).filteredOn(Kind.GUARD::is).extracting(guard -> guard.string("id"))
                .containsExactly("unique:bee.title:οδοσ");
    }
}
