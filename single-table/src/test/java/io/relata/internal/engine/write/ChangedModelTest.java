package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Talks of a conference that were stored under one model, and are read and changed under the next. */
class ChangedModelTest {
    /** As it was first. */
    static final class Before {
        enum Level {
            EASY, HARD, INSANE
        }

        record Room(String name, String floor, Boolean free) {
        }

        record Rating(String note, Integer stars) {
        }

        @Entity(collection = "talks")
        @SortBy("title")
        record Talk(@NotBlank String title, Level level, Map<String, Room> rooms, List<Room> others, String slides, Integer begins,
                Integer ends, String code) {
        }

        @Entity(collection = "speakers")
        @SortBy("name")
        record Speaker(@NotBlank String name) {
        }

        static final TableModel MODEL = TableModel.of(Schema.table("Conference").entities(Talk.class, Speaker.class)
                .manyToMany(ManyToMany.between(Speaker.class, Talk.class).with(Rating.class)).model());
    }

    /**
     * Slides, the level INSANE, a room's floor and a rating's note are gone; a language, a room's name and a rating's stars are required;
     * code is a number.
     */
    static final class After {
        enum Level {
            EASY, HARD
        }

        record Room(@NotBlank String name, Integer seats) {
            public boolean isFree() {
                return true;
            }
        }

        record Rating(@NotNull Integer stars) {
        }

        @Entity(collection = "talks")
        @SortBy({"language", "title"})
        @ListBy(value = "title", sort = "language", index = "gsi1")
        record Talk(@NotBlank String title, @NotNull Level level, @NotBlank String language, Map<String, @Valid Room> rooms,
                List<@Valid Room> others,
                Integer begins, Integer ends, Integer code) {
            @AssertTrue(message = "begins before it ends")
            public boolean isInOrder() {
                return begins == null || ends == null || begins < ends;
            }
        }

        @Entity(collection = "speakers")
        @SortBy("name")
        record Speaker(@NotBlank String name) {
        }

        static final TableModel MODEL = TableModel.of(Schema.table("Conference").entities(Talk.class, Speaker.class)
                .manyToMany(ManyToMany.between(Speaker.class, Talk.class).with(Rating.class)).model());
    }

    private static final LocalTable TABLE = new LocalTable(TableModel.of(After.MODEL));
    private static final String OLD = """
            {'title': 'Streams', 'level': 'INSANE', 'slides': 's.pdf', 'code': 'A7', 'begins': 5, 'ends': 3,
             'rooms': {'main': {'name': 'A', 'floor': '2'}, 'extra': {'floor': '3', 'free': true}},
             'others': [{'name': 'B', 'floor': '4'}]}""";

    private final WriteContext before = new WriteContext(TableModel.of(Before.MODEL), TABLE.core(), Clock.systemUTC(),
            OptimisticRetry.waiting());
    private final WriteContext after = new WriteContext(TableModel.of(After.MODEL), TABLE.core(), Clock.systemUTC(),
            OptimisticRetry.waiting());

    @BeforeEach
    void storedUnderTheModelBefore() {
        new PutEntity(before).put(TableModel.of(Before.MODEL).entity("talk").orElseThrow(), "1", json(OLD), Precondition.NONE);
    }

    @Test
    void changingAnotherAttributeLeavesWhatIsStoredAsItIs() {
        Item stored = item();
        Item patched = patch("{'title': 'Streams, again'}");

        assertThat(patched.attributes()).containsEntry("title", "Streams, again");
        List.of("level", "slides", "code", "rooms", "others", "begins", "ends")
                .forEach(name -> assertThat(patched.value(name)).isEqualTo(stored.value(name)));
        assertThat(patched.string("sort")).as("the order of those without a language")
                .isEqualTo("talk##streams%2C%20again".replace("%2C", ","));
        assertThat(item()).isEqualTo(patched);
    }

    @Test
    void answersHaveWhatTheModelKnowsAndNothingElse() {
        assertThat(EntityView.of(TableModel.of(After.MODEL), item()))
                .containsOnlyKeys("id", "entity", "version", "createdAt", "updatedAt", "tags", "title", "rooms", "others",
                        "begins", "ends")
                .containsEntry("rooms", Map.of("main", Map.of("name", "A"), "extra", Map.of()))
                .containsEntry("others", List.of(Map.of("name", "B")));
    }

    @Test
    void emptyPatchBringsItIntoItsListsAndLosesNothing() {
        assertThat(patch("{'language': 'en'}").string("sort")).isEqualTo("talk#en#streams");
        new PutEntity(before).put(TableModel.of(Before.MODEL).entity("talk").orElseThrow(), "2", json("{'title': 'Shards', 'slides': 'x'}"),
                Precondition.NONE);

        Item patched = new PatchEntity(after)
                .patch(TableModel.of(After.MODEL).entity("talk").orElseThrow(), "2", json("{}"), Precondition.NONE).entity();

        assertThat(patched.string("sort")).isEqualTo("talk##shards");
        assertThat(patched.string("slides")).isEqualTo("x");
        assertThat(new PatchEntity(after).patch(TableModel.of(After.MODEL).entity("talk").orElseThrow(), "2", json("{}"), Precondition.NONE)
                .effect())
                .isEqualTo(WriteResult.Effect.UNCHANGED);
    }

    @Test
    void whatThePatchSendsIsJudgedAndWhatItBreaks() {
        assertRefused(Reason.INVALID, "/level: it has to be one of EASY, HARD", () -> patch("{'level': 'INSANE'}"));
        assertRefused(Reason.INVALID, "/level: must not be null", () -> patch("{'level': null}"));
        assertRefused(Reason.INVALID,
                "/slides: there is no such attribute; there are title, level, language, rooms, others, begins, ends, code",
                () -> patch("{'slides': 'new.pdf'}"));
        assertRefused(Reason.INVALID, "/rooms/main/floor: there is no such attribute; there are name, seats",
                () -> patch("{'rooms': {'main': {'floor': '3', 'name': 'C'}}}"));
        assertRefused(Reason.INVALID, "/rooms/new/name: must not be blank", () -> patch("{'rooms': {'new': {'seats': 4}}}"));
        patch("{'ends': 9}");
        assertRefused(Reason.INVALID, ": begins before it ends", () -> patch("{'ends': 4}"));
    }

    @Test
    void partOfAnObjectIsChangedAndTheRestOfItStays() {
        assertThat(patch("{'rooms': {'extra': {'seats': 30}}, 'level': 'HARD'}").map("rooms"))
                .isEqualTo(Map.of("main", Map.of("name", "A", "floor", "2"),
                        "extra", Map.of("floor", "3", "free", true, "seats", new BigDecimal(30))));
    }

    @Test
    void nullRemovesWhatTheModelDoesNotKnow() {
        Item patched = patch("{'slides': null, 'rooms': {'extra': null, 'main': {'floor': null}}}");

        assertThat(patched.has("slides")).isFalse();
        assertThat(patched.map("rooms")).isEqualTo(Map.of("main", Map.of("name", "A")));
    }

    @Test
    void puttingItJudgesAllAndRemovesTheRest() {
        PutEntity put = new PutEntity(after);
        Refusal refusal = catchThrowableOfType(Refusal.class,
                () -> put.put(TableModel.of(After.MODEL).entity("talk").orElseThrow(), "1", json(OLD), Precondition.NONE));
        assertThat(refusal.violations()).extracting(Violation::pointer).containsExactly("/code", "/language", "/level", "/others/0/floor",
                "/rooms/extra/floor",
                "/rooms/extra/free", "/rooms/extra/name", "/rooms/main/floor", "/slides");

        Item replaced = put
                .put(TableModel.of(After.MODEL).entity("talk").orElseThrow(), "1",
                        json("{'title': 'Streams', 'level': 'EASY', 'language': 'en'}"),
                        Precondition.NONE)
                .entity();
        assertThat(replaced.has("slides")).isFalse();
        assertThat(replaced.has("rooms")).isFalse();
    }

    @Test
    void newLinkWithoutABodyIsJudgedAsAnEmptyOne() {
        new PutEntity(after).put(TableModel.of(After.MODEL).entity("speaker").orElseThrow(), "ann", json("{'name': 'Ann'}"),
                Precondition.NONE);
        new LinkEntities(after).unlink(side(TableModel.of(After.MODEL)), "ann", "1");

        assertRefused(Reason.INVALID, "/stars: must not be null",
                () -> new LinkEntities(after).link(side(TableModel.of(After.MODEL)), "ann", "1", Optional.empty()));

        new LinkEntities(before).link(side(TableModel.of(Before.MODEL)), "ann", "1", Optional.of(json("{'note': 'fine'}")));
        assertThat(new LinkEntities(after).link(side(TableModel.of(After.MODEL)), "ann", "1", Optional.empty()).link().map("attributes"))
                .isEqualTo(Map.of("note", "fine"));
    }

    private static Side side(TableModel model) {
        return ((Related.Linked) model.related(model.entity("speaker").orElseThrow(), "talks").orElseThrow()).side();
    }

    private Item patch(String body) {
        return new PatchEntity(after).patch(TableModel.of(After.MODEL).entity("talk").orElseThrow(), "1", json(body), Precondition.NONE)
                .entity();
    }

    private static Item item() {
        return TABLE.item("1", "talk#1").orElseThrow();
    }
}
