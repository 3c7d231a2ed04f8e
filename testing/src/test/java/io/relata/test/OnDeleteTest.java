package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.SdkTable;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What hangs on an entity goes with it, or is detached from it, with all that follows from that. */
@RelataTest
class OnDeleteTest {
    static final TableModel MODEL = TableModel
            .of(Schema.table("Teams").entities(Team.class, Room.class, Board.class, Card.class, Note.class, Pin.class)
                    .totals(Total.of(Board.class).per(Room.class), Total.of(Note.class).per(Card.class), Total.of(Card.class).overall())
                    .model());

    @Entity(collection = "teams")
    @SortBy("name")
    record Team(@NotBlank String name) {
    }

    @Entity(collection = "rooms")
    record Room(String name) {
    }

    @Entity(collection = "boards")
    @SortBy("name")
    @Versioned
    @Taggable
    record Board(@BelongsTo(value = Team.class, onDelete = OnDelete.CASCADE) @NotBlank String teamId, @NotBlank @Unique String name,
            @BelongsTo(Room.class) @AtMost(2) String roomId) {
    }

    @Entity(collection = "cards")
    @Listed
    record Card(@BelongsTo(value = Board.class, copies = true, onDelete = OnDelete.CASCADE) @NotBlank String boardId, String text) {
    }

    @Entity(collection = "notes")
    @Versioned
    @UniqueTogether({"cardId", "text"})
    record Note(@BelongsTo(value = Card.class, copies = true, onDelete = OnDelete.DETACH) String cardId, @NotBlank String text,
            @BelongsTo(value = Team.class, onDelete = OnDelete.DETACH) String teamId) {
    }

    @Entity(collection = "pins")
    record Pin(@BelongsTo(Note.class) String noteId) {
    }

    private static void fill(TestApi api) {
        api.put("/teams/t", new Team("T")).expect(201);
        api.put("/rooms/r", new Room("R")).expect(201);
        api.put("/boards/1", new Board("t", "one", "r")).expect(201);
        api.put("/boards/2", new Board("t", "two", "r")).expect(201);
        api.put("/boards/1/tags/red").expect(204);
        api.put("/cards/1", new Card("1", "first")).expect(201);
        api.put("/cards/2", new Card("1", "second")).expect(201);
        api.put("/notes/1", new Note("1", "note", "t")).expect(201);
        api.put("/pins/1", new Pin("1")).expect(201);
    }

    @Test
    void whatHangsOnATeamGoesAtAnyDepthAndNotesStay(TestApi api, RelataSystem system, SdkTable table) {
        fill(api);
        system.assertConverged();
        long version = item(system, table, "1", "note#1").number("version");

        api.delete("/teams/t").expect(204);
        assertThat(api.get("/boards/1").status()).as("until the stream function has come to it").isEqualTo(200);
        system.assertConverged();

        for (String gone : List.of("/boards/1", "/boards/2", "/cards/1", "/cards/2")) {
            assertThat(api.get(gone).status()).as(gone).isEqualTo(404);
        }
        assertThat(api.get("/notes/1").expect(200).json().has("cardId")).isFalse();
        assertThat(api.get("/notes/1").json().has("teamId")).isFalse();
        assertThat(api.get("/notes/1").json().get("text").asText()).isEqualTo("note");
        assertThat(api.get("/pins/1").status()).isEqualTo(200);
        assertThat(item(system, table, "1", "note#1").number("version")).isBetween(version + 1, version + 2);
        assertThat(items(system, table).stream().filter(item -> item.string("id").startsWith("history:board:1")))
                .as("the first version, before it was tagged; the version that was deleted; the deletion").hasSize(3);
        assertThat(api.get("/boards/1/history").at("/items/0/created").asBoolean()).isTrue();
        assertThat(api.get("/boards/1/history").at("/items/2/deletedWith").toString()).isEqualTo("{\"entity\":\"team\",\"id\":\"t\"}");
        assertThat(api.get("/boards/1/history").at("/items/2").has("deletedBy")).isFalse();
    }

    @Test
    void whatWentWithItsParentIsRestoredByItself(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        api.delete("/teams/t").expect(204);
        system.settle();

        assertThat(api.send("POST", "/boards/1/restore").expect(422).at("/errors/0/pointer").asText()).isEqualTo("/teamId");
        api.put("/teams/t", new Team("T again")).expect(201);
        assertThat(api.send("POST", "/boards/1/restore").expect(200).at("/tags").toString()).isEqualTo("[\"red\"]");

        system.assertConverged();
        assertThat(api.get("/boards/1").expect(200).at("/name").asText()).isEqualTo("one");
        assertThat(api.get("/teams/t/boards").expect(200).at("/items")).hasSize(1);
        assertThat(api.get("/rooms/r/totals").json().get("boards").get("count").asInt()).isEqualTo(1);
    }

    @Test
    void uniqueValuesAndPlacesAreFreeAgainAndTotalsFollow(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        assertThat(api.get("/rooms/r/totals").json().get("boards").get("count").asInt()).isEqualTo(2);
        assertThat(api.put("/boards/3", new Board(null, "three", "r")).status()).isEqualTo(422);
        api.put("/teams/u", new Team("U")).expect(201);
        assertThat(api.put("/boards/3", new Board("u", "three", "r")).status()).as("there are two").isEqualTo(409);

        api.delete("/teams/t").expect(204);
        system.settle();

        assertThat(api.get("/rooms/r/totals").json().get("boards").get("count").asInt()).isZero();
        assertThat(api.get("/totals/cards").json().at("/cards/count").asInt()).isZero();
        api.put("/boards/3", new Board("u", "one", "r")).expect(201);
        api.put("/boards/4", new Board("u", "two", "r")).expect(201);
        assertThat(api.put("/boards/5", new Board("u", "three", "r")).status()).isEqualTo(409);
        system.assertConverged();
    }

    @Test
    void childrenOfTheNextLifeStay(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        api.delete("/teams/t").expect(204);
        api.put("/teams/t", new Team("T again")).expect(201);
        api.put("/boards/9", new Board("t", "nine", null)).expect(201);
        api.patch("/boards/2", Map.of("name", "still the earlier life's")).expect(200);

        system.assertConverged();

        assertThat(api.get("/boards/1").status()).isEqualTo(404);
        assertThat(api.get("/boards/2").status()).isEqualTo(404);
        assertThat(api.get("/boards/9").status()).isEqualTo(200);
    }

    @Test
    void childThatMovesMeanwhileStays(TestApi api, RelataSystem system) {
        fill(api);
        api.put("/teams/u", new Team("U")).expect(201);
        system.settle();
        api.delete("/teams/t").expect(204);
        api.patch("/boards/2", Map.of("teamId", "u")).expect(200);

        system.assertConverged();

        assertThat(api.get("/boards/1").status()).isEqualTo(404);
        assertThat(api.get("/boards/2").status()).isEqualTo(200);
    }

    @Test
    void removedWithoutATombstoneItLeavesItsChildrenAndVerifyTells(TestApi api, RelataSystem system, SdkTable table) {
        fill(api);
        system.settle();
        system.dynamoDb().deleteItem(delete -> delete.tableName(table.name())
                .key(AttributeValues.of(Item.of("id", "t", "type", "team#t"))));

        assertThatThrownBy(system::assertConverged).hasMessageContaining("LOST_PARENT (1, board#1): teamId: team#t is not there");

        assertThat(api.get("/boards/1").status()).isEqualTo(200);
        assertThat(api.get("/cards/2").status()).isEqualTo(200);
    }

    private static Item item(RelataSystem system, SdkTable table, String id, String type) {
        return items(system, table).stream().filter(item -> item.string("id").equals(id) && item.string("type").equals(type)).findFirst()
                .orElseThrow();
    }

    private static List<Item> items(RelataSystem system, SdkTable table) {
        return system.dynamoDb().scanPaginator(scan -> scan.tableName(table.name()).consistentRead(true)).items().stream()
                .map(AttributeValues::item).toList();
    }
}
