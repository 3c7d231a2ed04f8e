package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Something else is changed before each of the calls that bring derived data to the state of a change, one history for each. The record of
 * it is processed at once, as by another invocation, or when the first is done.
 */
class ChangedMeanwhileTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Meanwhile").entities(Binder.class, Sheet.class, Owner.class, Paper.class, Note.class)
                    .manyToMany(ManyToMany.between(Owner.class, Sheet.class).named("reads")).model());
    private static final Clock CLOCK = Clock.systemUTC();
    private static final int LONGEST = 200;

    @Entity(collection = "binders")
    record Binder(@Within(Binder.class) String binderId, String name) {
    }

    @Entity(collection = "sheets")
    record Sheet(@NotBlank @Within(Binder.class) String binderId, String name) {
    }

    @Entity(collection = "owners")
    @Taggable
    record Owner(String name, String text) {
    }

    @Entity(collection = "papers")
    record Paper(@BelongsTo(value = Owner.class, onDelete = OnDelete.CASCADE) String ownerId, String text) {
    }

    @Entity(collection = "notes")
    record Note(@BelongsTo(Owner.class) @Carries("name") String ownerId, String text) {
    }

    /** When the record of the other change is processed. */
    private enum Order {
        AT_ONCE, AFTERWARDS
    }

    /**
     * What is changed.
     *
     * @param before what has happened, and was processed
     * @param change whose record is processed
     * @param meanwhile the other change
     */
    private record Race(String name, Consumer<Callers> before, Consumer<Callers> change, Consumer<Callers> meanwhile) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Callers of the API. */
    private record Callers(WriteContext context) {
        void put(String entity, String id, String... values) {
            new PutEntity(context).put(type(entity), id, json(values), Precondition.NONE);
        }

        void patch(String entity, String id, String... values) {
            new PatchEntity(context).patch(type(entity), id, json(values), Precondition.NONE);
        }

        void delete(String entity, String id) {
            new DeleteEntity(context).delete(type(entity), id, Precondition.NONE);
        }

        void tag(String entity, String id, String tag) {
            new TagEntity(context).tag(type(entity), id, new Tag(tag));
        }

        void link(String owner, String sheet) {
            new LinkEntities(context).link(reads(), owner, sheet, Optional.empty());
        }

        void unlink(String owner, String sheet) {
            new LinkEntities(context).unlink(reads(), owner, sheet);
        }

        private static Side reads() {
            return MODEL.sides(type("owner")).get(0);
        }

        private static EntityType type(String entity) {
            return MODEL.entity(entity).orElseThrow();
        }

        private static ObjectNode json(String... values) {
            ObjectNode json = Json.MAPPER.createObjectNode();
            for (int i = 0; i < values.length; i += 2) {
                json.put(values[i], values[i + 1]);
            }
            return json;
        }
    }

    static Stream<Race> races() {
        Consumer<Callers> owner = api -> api.put("owner", "o", "name", "old");
        Consumer<Callers> note = owner.andThen(api -> api.put("note", "n", "ownerId", "o", "text", "a"));
        Consumer<Callers> paper = owner.andThen(api -> api.put("paper", "p", "ownerId", "o", "text", "a"));
        Consumer<Callers> sheet = api -> {
            api.put("binder", "a", "name", "A");
            api.put("binder", "b", "name", "B");
            api.put("binder", "c", "name", "C", "binderId", "a");
            api.put("sheet", "s", "name", "S", "binderId", "c");
        };
        Consumer<Callers> renamed = api -> api.patch("owner", "o", "name", "new");
        Consumer<Callers> renamedAgain = api -> api.patch("owner", "o", "name", "newest");
        Consumer<Callers> moved = api -> api.patch("binder", "c", "binderId", "b");
        Consumer<Callers> sheetRenamed = api -> api.patch("sheet", "s", "name", "T");
        Consumer<Callers> linked = api -> api.link("o", "s");
        return Stream.of(new Race("a child while it is to carry another name", note, renamed, api -> api.patch("note", "n", "text", "b")),
                new Race("a child's parent while it is to carry its name", owner, api -> api.put("note", "n", "ownerId", "o"), renamed),
                new Race("a parent while its children follow", note, renamed, renamedAgain),
                new Race("a child that is new while others follow", note, renamed, api -> api.put("note", "m", "ownerId", "o")),
                new Race("a child while it is to be deleted", paper, api -> api.delete("owner", "o"),
                        api -> api.patch("paper", "p", "text", "b")),
                new Race("what is below while it is to move", sheet, moved, sheetRenamed),
                new Race("what is above while something is to move", sheet, moved, api -> api.patch("binder", "c", "binderId", "a")),
                new Race("the highest while something is to move", sheet, moved, api -> api.patch("binder", "b", "binderId", "a")),
                new Race("what gets a tag", owner, api -> api.tag("owner", "o", "red"), renamed),
                new Race("what gets two tags", owner, api -> api.tag("owner", "o", "red"), api -> api.tag("owner", "o", "blue")),
                new Race("what has a tag", owner.andThen(api -> api.tag("owner", "o", "red")), renamed, renamedAgain),
                new Race("one end while a link is made", owner.andThen(sheet), linked, renamed),
                new Race("the other end while a link is made", owner.andThen(sheet), linked, sheetRenamed),
                new Race("a link while it is made", owner.andThen(sheet), linked, api -> api.unlink("o", "s")),
                new Race("an end that goes while a link is made", owner.andThen(sheet), linked, api -> api.delete("owner", "o")),
                new Race("one end while the other is renamed", owner.andThen(sheet).andThen(linked), renamed, sheetRenamed),
                new Race("a link while an end is renamed", owner.andThen(sheet), renamed, linked));
    }

    static Stream<Arguments> racesInBothOrders() {
        return races().flatMap(race -> Stream.of(Order.values()).map(order -> Arguments.of(race, order)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("racesInBothOrders")
    void everythingFollowsWhateverIsChangedMeanwhile(Race race, Order order) {
        int at = 1;
        while (isCalled(race, order, at)) {
            assertThat(++at).as("it ends").isLessThan(LONGEST);
        }
        assertThat(at).as("calls").isGreaterThan(2);
    }

    /** @return whether there were so many calls */
    private static boolean isCalled(Race race, Order order, int at) {
        Played played = new Played();
        race.before().accept(played.callers);
        played.drain();

        race.change().accept(played.callers);
        List<StreamRecord> records = played.records();
        boolean[] called = {false};
        played.table.whileCalled(call -> {
            if (call == at) {
                called[0] = true;
                played.tryTo(race.meanwhile());
                if (order == Order.AT_ONCE) {
                    played.process(played.records());
                }
            }
        });
        played.process(records);
        played.table.whileCalled(() -> {
        });
        played.drain();
        assertThat(played.findings()).as("changed before call %d", at).isEmpty();
        return called[0];
    }

    /** A table, its callers, and what the stream function has seen of it. */
    private static final class Played {
        private final CrashingTable table = new CrashingTable();
        private final Callers callers = new Callers(WriteContext.of(MODEL, table.ofCallers()));
        private final Fanout fanout = new Fanout(MODEL, table, CLOCK, Runnable::run);
        private final ChangedItems changed = new ChangedItems();

        /** What is gone by now can't be changed any more. */
        void tryTo(Consumer<Callers> change) {
            try {
                change.accept(callers);
            } catch (Refusal gone) {
                assertThat(gone).hasMessageContaining("does not exist");
            }
        }

        void process(List<StreamRecord> records) {
            fanout.process(records, (key, failure) -> {
                throw failure;
            });
        }

        void drain() {
            for (List<StreamRecord> records = records(); !records.isEmpty(); records = records()) {
                process(records);
            }
        }

        /** Of the changes since the last call. */
        List<StreamRecord> records() {
            return changed.records(table.items());
        }

        List<Finding> findings() {
            Judge judge = new Judge(MODEL, table, CLOCK.instant());
            return table.items().stream().flatMap(item -> judge.look(item).stream()).toList();
        }
    }
}
