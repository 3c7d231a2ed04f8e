package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelException;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What has a tag, of one parent alone. */
@RelataTest
class TaggedWithinTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Programme").entities(Conference.class, Room.class, Talk.class).model());

    @Entity(collection = "conferences")
    record Conference(@NotBlank String name) {
    }

    @Entity(collection = "rooms")
    record Room(@NotBlank String name) {
    }

    @Entity(collection = "talks")
    @Taggable(within = {"conferenceId", "roomId"})
    record Talk(@BelongsTo(Conference.class) @NotBlank String conferenceId,
            @BelongsTo(value = Room.class, onDelete = OnDelete.DETACH) String roomId, @NotBlank String title) {
    }

    @BeforeEach
    void talks(TestApi api, RelataSystem system) {
        List.of("c", "c-2").forEach(id -> api.put("/conferences/" + id, new Conference(id)).expect(201));
        api.put("/rooms/r", new Room("Big")).expect(201);
        talk(api, "1", "c", "r", "One");
        talk(api, "2", "c", null, "Two");
        talk(api, "21", "c", "r", "Twenty-one");
        talk(api, "3", "c-2", "r", "Three");
        api.put("/talks/4", new Talk("c", "r", "Untagged")).expect(201);
        system.settle();
    }

    private static void talk(TestApi api, String id, String conference, String room, String title) {
        api.put("/talks/" + id, new Talk(conference, room, title)).expect(201);
        api.put("/talks/" + id + "/tags/key#note").expect(204);
    }

    private static List<String> ids(TestApi api, String parameters) {
        return api.get("/tags/key%23note/talks" + parameters).expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void talksWithATagAreListedForOneConference(TestApi api, RelataSystem system) {
        assertThat(ids(api, "?conferenceId=c")).containsExactly("1", "2", "21");
        assertThat(ids(api, "?conferenceId=c-2")).containsExactly("3");
        assertThat(ids(api, "?roomId=r&order=desc")).containsExactly("3", "21", "1");
        assertThat(ids(api, "?conferenceId=c&prefix=2")).containsExactly("2", "21");
        assertThat(ids(api, "?conferenceId=c&from=2&to=2")).containsExactly("2", "21");
        assertThat(ids(api, "?conferenceId=c&filter=roomId:eq:r")).containsExactly("1", "21");
        assertThat(ids(api, "?conferenceId=none")).isEmpty();
        List.of("a%20b", "x".repeat(1100), "").forEach(none -> assertThat(api.get("/tags/key%23note/talks?conferenceId=" + none).expect(400)
                .at("/detail").asText()).isEqualTo("conferenceId is the id of the parent whose list this is: " + EntityRef.ID_RULE));
        assertThat(ids(api, "")).containsExactly("1", "2", "21", "3");
        assertThat(system.counts(() -> ids(api, "?conferenceId=c")).requests()).isEqualTo(Map.of("Query", 1));
        system.assertConverged();
    }

    @Test
    void pagesFollowEachOther(TestApi api) {
        TestAnswer first = api.get("/tags/key%23note/talks?conferenceId=c&limit=2").expect(200);
        assertThat(first.at("/items").findValuesAsText("id")).containsExactly("1", "2");
        String next = first.at("/next").asText();
        assertThat(ids(api, "?conferenceId=c&limit=2&cursor=" + next)).containsExactly("21");
        api.get("/tags/key%23note/talks?conferenceId=c-2&limit=2&cursor=" + next).expect(400);
        api.get("/tags/key%23note/talks?limit=2&cursor=" + next).expect(400);
    }

    @Test
    void listFollowsATalkThatMovesLosesItsParentItsTagOrItsLife(TestApi api, RelataSystem system) {
        api.patch("/talks/1", Map.of("conferenceId", "c-2")).expect(200);
        api.delete("/talks/2/tags/key%23note").expect(204);
        system.settle();
        assertThat(ids(api, "?conferenceId=c")).containsExactly("21");
        assertThat(ids(api, "?conferenceId=c-2")).containsExactly("1", "3");

        api.delete("/rooms/r").expect(204);
        system.settle();
        assertThat(ids(api, "?roomId=r")).isEmpty();
        assertThat(ids(api, "?conferenceId=c-2")).containsExactly("1", "3");

        api.delete("/talks/3").expect(204);
        system.assertConverged();
        assertThat(ids(api, "?conferenceId=c-2")).containsExactly("1");
    }

    @Test
    void whatNoListServesIsRefusedWithThoseThatThereAre(TestApi api) {
        assertThat(api.get("/tags/key%23note/talks?conferenceId=c&roomId=r").expect(400).at("/detail").asText()).isEqualTo(
                "no index serves talks with a tag by conferenceId and roomId; give one of conferenceId, roomId, and filter by the others");
        assertThat(api.get("/tags/key%23note/talks?title=One").expect(400).at("/detail").asText()).contains("conferenceId", "roomId");
        api.get("/tags/key%23note/talks?conferenceId=c&prefix=" + "x".repeat(129)).expect(400);
    }

    @Test
    void copiesInAWrongPlaceAreFound(TestApi api, RelataSystem system) {
        String table = system.relata().table().name();
        Map<String, AttributeValue> copy = new HashMap<>(system.dynamoDb().scan(scan -> scan.tableName(table)).items().stream()
                .filter(item -> item.get("id").s().startsWith("tag#") && item.get("type").s().equals("talk#2")).findFirst().orElseThrow());
        assertThat(copy.get("_linked-1").s()).isEqualTo("talk#c#2");
        assertThat(copy).doesNotContainKey("_linked-2");
        copy.put("_linked-1", AttributeValue.fromS("talk#c-2#2"));
        system.dynamoDb().putItem(put -> put.tableName(table).item(copy));
        assertThatThrownBy(system::assertConverged).hasMessageContaining("MISPLACED");
    }

    @Test
    void typedListTakesTheParentByWhere(RelataSystem system) {
        assertThat(system.relata().entities(Talk.class).taggedWith("key#note").where("conferenceId", "c-2").page().items())
                .singleElement().satisfies(talk -> assertThat(talk.id()).isEqualTo("3"));
        assertThatThrownBy(() -> system.relata().entities(Talk.class).taggedWith("key#note").where("title", "One").page())
                .isInstanceOf(Refusal.class).hasMessageContaining("give one of conferenceId, roomId");
    }

    @Test
    void declarationsThatCanNotWorkAreRefused() {
        @Entity(collection = "posts")
        @Taggable(within = "title")
        record Post(@BelongsTo(Room.class) @NotBlank String roomId, String title) {
        }
        assertThatThrownBy(() -> Schema.table("Posts").entities(Room.class, Post.class).model()).isInstanceOf(ModelException.class)
                .hasMessageContaining("post: @Taggable(within = \"title\") names no parent: use one of its attributes [roomId], which do");
        @Entity(collection = "notes")
        @Taggable(within = "roomId")
        @Copied("title")
        record Note(@BelongsTo(Room.class) @NotBlank String roomId, String title) {
        }
        assertThatThrownBy(() -> Schema.table("Notes").entities(Room.class, Note.class).model()).isInstanceOf(ModelException.class)
                .hasMessageContaining("note: @Taggable(within = \"roomId\") goes by what copies do not carry: add roomId to @Copied");
    }
}
