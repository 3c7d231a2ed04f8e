package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One entity by what is unique, and lists by values, as callers ask for them. */
class UniqueValueTest {
    enum State {
        OPEN, DONE
    }

    @Entity(collection = "members")
    record Member(@NotBlank @Unique String email, @BelongsTo(Club.class) String clubId) {
    }

    @Entity(collection = "clubs")
    @Listed
    @SortBy("clubName")
    @UniqueTogether({"clubName", "founded"})
    record Club(@NotBlank String clubName, LocalDate founded) {
    }

    @Entity(collection = "tasks")
    @ListBy(value = "state", sort = "day", index = "gsi1", shards = 2)
    @ListBy(value = "day", sort = {}, index = "gsi2")
    @ListBy(value = "code", sort = "state", index = "gsi3")
    record Task(@NotNull State state, @NotNull LocalDate day, @Unique String code) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Clubs").entities(Club.class, Member.class, Task.class).model());

    private final AnyApi api = new AnyApi(MODEL);

    private Answer put(String path, String json) {
        return api.send(Request.of("PUT " + path).json(json)).answer();
    }

    private Answer get(String target) {
        return api.send(Request.of("GET " + target)).answer();
    }

    private static List<String> ids(Answer answer) {
        assertThat(answer.status()).as(answer.said()).isEqualTo(200);
        assertThat(answer.body().fieldNames()).toIterable().containsExactly("items");
        return StreamSupport.stream(answer.body().get("items").spliterator(), false).map(item -> item.get("id").asText()).toList();
    }

    private void some() {
        put("/clubs/c", "{'clubName': 'Chess', 'founded': '1911-05-01'}");
        put("/members/m", "{'email': 'Ann@x.example', 'clubId': 'c'}");
        put("/tasks/t", "{'state': 'OPEN', 'day': '2026-11-20', 'code': 'A 1'}");
    }

    @Test
    void aPageOfAtMostOneWhetherOrNotTheCollectionIsListed() {
        some();
        assertThat(ids(get("/members?email=ANN@X.example"))).containsExactly("m");
        assertThat(ids(get("/members?email=ann%40x.example&limit=5&fields=email&include=club&consistent=true"))).containsExactly("m");
        assertThat(ids(get("/members?email=bob@x.example"))).isEmpty();
        assertThat(ids(get("/clubs?clubName=chess&founded=1911-05-01"))).containsExactly("c");
        assertThat(ids(get("/clubs?clubName=chess&founded=1911-05-02"))).isEmpty();
        assertThat(ids(get("/clubs"))).containsExactly("c");
    }

    @Test
    void aListByTheSameAttributeIsAskedForByWhatOnlyListsTake() {
        some();
        assertThat(ids(get("/tasks?code=a%201"))).containsExactly("t");
        assertThat(ids(get("/tasks?code=a%201&sort=state&from=O"))).containsExactly("t");
        assertThat(ids(get("/tasks?code=a%201&state=OPEN"))).containsExactly("t");
        assertThat(ids(get("/tasks?code=a%201&order=desc"))).containsExactly("t");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/members | 405 | there is no list of all members; lists of some are /clubs/{id}/members, /members?email={email}",
            "/members?clubId=c | 405 | there is no list of all members; lists of some are /clubs/{id}/members, /members?email={email}",
            "/members?email=a&from=b&order=desc | 400 | email choose one at most, which takes no order, from",
            "/members?email=a&email=b | 400 | email is given 2 times: give it once",
            "/members?email=a&limit=101 | 400 | limit has to be a number from 1 to 100",
            "/members?email=a&id=m | 400 | email is for lists: entities that are read by their ids come in the order of these, all of them",
            "/clubs?clubName=chess | 400 | no index serves clubs by clubName; there are lists by clubName and founded (one at most)",
            "/clubs?clubName=chess&founded=May | 400 | founded has to be a date in ISO-8601, such as 2026-11-20",
            "/tasks?state=NOPE | 400 | state has to be one of OPEN, DONE",
            "/tasks?state=NOPE&day=may | 400 | day has to be a date in ISO-8601, such as 2026-11-20; state has to be one of OPEN, DONE",
            "/tasks?state=OPEN&day=2026-02-30 | 400 | day has to be a date in ISO-8601, such as 2026-11-20",
            "/tasks?day=2026-11 | 400 | day has to be a date in ISO-8601, such as 2026-11-20",
            "/tasks?code=a&state=nope | 400 | state has to be one of OPEN, DONE"})
    void whatCanNotBeAskedForIsToldWithWhatThereIs(String target, int status, String detail) {
        some();
        Answer answer = get(target);
        assertThat(answer.status()).as(answer.said()).isEqualTo(status);
        assertThat(answer.text("detail")).startsWith(detail);
    }

    @Test
    void constantsAreFoundWhateverTheirCase() {
        some();
        assertThat(ids(get("/tasks?state=open"))).containsExactly("t");
        assertThat(ids(get("/tasks?state=DONE"))).isEmpty();
        assertThat(ids(get("/tasks?state=Open&day=2026-11-20"))).containsExactly("t");
    }

    @Test
    void theDescriptionSaysHow() throws JsonProcessingException {
        JsonNode document = Json.MAPPER.readTree(new ApiDescription(MODEL).json());
        JsonNode members = document.at("/paths/~1members/get");
        assertThat(members.get("operationId").asText()).isEqualTo("readMembersById");
        assertThat(members.get("parameters").findValuesAsText("name")).contains("email");
        assertThat(members.get("description").asText()).endsWith("With what is unique (email): the one that has it, or none.");
        assertThat(members.findValuesAsText("required")).doesNotContain("true");
        assertThat(document.at("/components/schemas/MembersById/required").toString()).isEqualTo("[\"items\"]");
        assertThat(document.at("/paths/~1clubs/get/parameters").findValuesAsText("name")).contains("clubName", "founded");
        assertThat(document.at("/paths/~1tasks/get/parameters").findValuesAsText("name")).containsOnlyOnce("code", "state", "day");
        assertThat(document.at("/paths/~1tasks/get/parameters").findValuesAsText("pattern")).contains("^(?:OPEN|DONE)$");
    }
}
