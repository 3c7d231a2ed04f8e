package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreconditionsTest {
    private static final String STORE = "{'businessId':'002','storeName':'Renamed'}";

    private final OfficeApi api = new OfficeApi().withPartners();

    private Answer send(String target, String header, String value, String json) {
        return api.send(Request.of(target).json(json).with(header, value));
    }

    @Test
    void putPatchAndDeleteHappenWhenTheVersionIsTheOneAskedFor() {
        Answer put = send("PUT /stores/004", "if-match", api.get("/stores/004").etag(), STORE);
        assertThat(put.status()).isEqualTo(200);
        Answer patched = send("PATCH /stores/004", "if-match", "\"1\", " + put.etag(), "{'city':'York'}");
        assertThat(patched.status()).isEqualTo(200);
        assertThat(api.send(Request.of("DELETE /stores/004").with("if-match", patched.etag())).status()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "\"1\", \"2\"", "\"not-a-version\"", "\"99999999999999999999999\"", "\"01\"", "\"\"",
            "\"1\",, \"2\","})
    void putPatchAndDeleteDoNotHappenWhenTheVersionIsAnother(String etag) {
        Answer before = api.get("/stores/004");
        assertThat(send("PUT /stores/004", "if-match", etag, STORE).status()).isEqualTo(412);
        assertThat(send("PATCH /stores/004", "if-match", etag, "{'city':'York'}").status()).isEqualTo(412);
        assertThat(api.send(Request.of("DELETE /stores/004").with("if-match", etag)).status()).isEqualTo(412);
        assertThat(api.get("/stores/004").body()).isEqualTo(before.body());
    }

    /** Within a batch a header is as long as the body. Whoever tried each division of the blanks would not come to an end. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void listOfAnyLengthIsReadInOnePass() {
        String blanks = " ".repeat(400_000);
        assertThat(send("PATCH /stores/004", "if-match", blanks + "x", "{}").status()).isEqualTo(400);
        assertThat(send("PATCH /stores/004", "if-match", "\"" + blanks.replace(' ', 'x') + "x", "{}").status()).isEqualTo(400);
        assertThat(send("PATCH /stores/004", "if-match", blanks + "\"1\"" + blanks, "{}").status()).isEqualTo(412);
    }

    @Test
    void failedPreconditionSaysWhichVersionThereIs() {
        Answer store = api.get("/stores/004");
        assertThat(send("PATCH /stores/004", "if-match", "\"1\"", "{'city':'York'}").said())
                .isEqualTo("412 store 004 now has version " + store.text("version") + ", which If-Match does not name: read it again");
    }

    @Test
    void weakTagsNeverMatch() {
        String weak = "W/" + api.get("/stores/004").etag();
        assertThat(send("PUT /stores/004", "if-match", weak, STORE).status()).isEqualTo(412);
        assertThat(send("PATCH /stores/004", "if-match", weak, "{}").status()).isEqualTo(412);
    }

    @Test
    void starMatchesWhatExistsAndNothingElse() {
        assertThat(send("PUT /stores/004", "if-match", "*", STORE).status()).isEqualTo(200);
        assertThat(send("PUT /stores/009", "if-match", "*", STORE).said()).isEqualTo("412 store 009 does not exist");
        assertThat(api.get("/stores/009").status()).isEqualTo(404);
        assertThat(send("PATCH /stores/009", "if-match", "*", "{}").status()).isEqualTo(404);
    }

    @Test
    void ifNoneMatchStarCreatesOnly() {
        assertThat(send("PUT /stores/009", "if-none-match", "*", STORE).status()).isEqualTo(201);
        assertThat(send("PUT /stores/009", "if-none-match", "*", STORE).said()).isEqualTo("412 store 009 already exists");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "abc", "1795223760123000", "\"1", "\"1\" \"2\"", "*, \"1\"", "**", "w/\"1\"", "\"a b\""})
    void malformedTagsAreRefused(String header) {
        assertThat(send("PUT /stores/004", "if-match", header, STORE).said())
                .isEqualTo("400 if-match is * or a list of entity tags in double quotes, such as \"1795223760123000\"");
        assertThat(api.send(Request.of("GET /stores/004").with("if-none-match", header)).status()).isEqualTo(400);
    }

    @Test
    void linkIsWrittenWhenItsVersionIsTheOneAskedFor() {
        Answer linked = api.put("/customers/001/stores/004", "{'role':'clerk'}");
        assertThat(linked.etag()).isEqualTo("\"" + linked.text("version") + "\"");
        Answer changed = send("PUT /stores/004/customers/001", "if-match", linked.etag(), "{'role':'manager'}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.etag()).isNotEqualTo(linked.etag()).isEqualTo(api.get("/customers/001/stores/004").etag());

        assertThat(send("PUT /customers/001/stores/004", "if-match", linked.etag(), "{}").said())
                .isEqualTo("412 the link between customer 001 and store 004 now has version " + changed.text("version")
                        + ", which If-Match does not name: read it again");
        assertThat(send("PUT /customers/001/stores/004", "if-match", "W/" + changed.etag(), "{}").status()).isEqualTo(412);
        assertThat(unlink("if-match", linked.etag()).status()).isEqualTo(412);
        assertThat(unlink("if-match", changed.etag()).status()).isEqualTo(204);
        assertThat(unlink("if-match", changed.etag()).said())
                .isEqualTo("412 the link between customer 001 and store 004 does not exist");
        assertThat(api.delete("/customers/001/stores/004").status()).isEqualTo(204);
    }

    @Test
    void starMatchesLinksThatExist() {
        assertThat(send("PUT /customers/001/stores/004", "if-match", "*", "{}").status()).isEqualTo(412);
        assertThat(unlink("if-match", "*").status()).isEqualTo(412);
        assertThat(send("PUT /customers/001/stores/004", "if-none-match", "*", "{'role':'clerk'}").status()).isEqualTo(201);
        assertThat(send("PUT /customers/001/stores/004", "if-none-match", "*", "{}").said())
                .isEqualTo("412 the link between customer 001 and store 004 already exists");
        assertThat(api.send(Request.of("PUT /customers/001/stores/004").with("if-match", "*")).body().path("attributes").toString())
                .isEqualTo("{\"role\":\"clerk\"}");
        assertThat(unlink("if-match", "*").status()).isEqualTo(204);
        assertThat(send("PUT /customers/001/stores/009", "if-match", "*", "{}").status()).isEqualTo(404);
    }

    @Test
    void linkOfAnEarlierLifeMatchesNothing() {
        Answer linked = api.put("/customers/001/stores/004", "{}");
        api.delete("/stores/004");
        assertThat(unlink("if-match", linked.etag()).status()).isEqualTo(412);
        api.put("/stores/004", STORE);
        assertThat(unlink("if-match", "*").status()).isEqualTo(412);
        assertThat(send("PUT /customers/001/stores/004", "if-match", linked.etag(), "{}").status()).isEqualTo(412);
        assertThat(send("PUT /customers/001/stores/004", "if-none-match", "*", "{}").status()).isEqualTo(201);
    }

    private Answer unlink(String header, String value) {
        return api.send(Request.of("DELETE /customers/001/stores/004").with(header, value));
    }

    @Test
    void preconditionThatCannotBeKeptIsRefused() {
        assertThat(send("PUT /stores/004", "if-none-match", "\"1\"", STORE).status()).isEqualTo(400);
        assertThat(api.send(Request.of("PUT /stores/004").json(STORE).with("if-match", "*").with("if-none-match", "*")).status())
                .isEqualTo(400);
        assertThat(send("PATCH /stores/004", "if-none-match", "*", "{}").status()).isEqualTo(400);
        assertThat(send("POST /stores", "if-match", "*", STORE).status()).isEqualTo(400);
        assertThat(send("PUT /customers/001/stores/004", "if-none-match", "\"1\"", "{}").status()).isEqualTo(400);
        assertThat(api.send(Request.of("DELETE /customers/001/stores/004").with("if-none-match", "*")).status()).isEqualTo(400);
        assertThat(api.send(Request.of("PUT /stores/004/tags/new").with("if-match", "*")).status()).isEqualTo(400);
    }

    /** A version in If-Match says that nothing is to be read of another; ignoring it would show that. */
    @ParameterizedTest
    @ValueSource(strings = {"GET /stores/004", "HEAD /stores/004", "GET /customers/001/stores/004", "GET /stores/004/tags",
            "GET /businesses/002/stores", "GET /customers?id=001", "GET /businesses", "GET /tags/new", "GET /tags?tag=new",
            "GET /search?q=x",
            "GET /openapi.json"})
    void readerMakesNoReadDependOnAVersion(String target) {
        api.put("/customers/001/stores/004", "{}");
        for (String value : new String[] {"*", api.get("/stores/004").etag()}) {
            Answer answer = api.send(Request.of(target).with("if-match", value));
            assertThat(answer.status()).as(answer.said()).isEqualTo(400);
        }
        Answer known = api.send(Request.of(target).with("if-none-match", "\"1\""));
        assertThat(known.status()).as(known.said()).isEqualTo(target.contains("004") && !target.endsWith("tags") ? 200 : 400);
    }

    @Test
    void readerWhoHasTheVersionIsSpared() {
        Answer store = api.get("/stores/004");
        for (String known : new String[] {store.etag(), "W/" + store.etag(), "\"1\", " + store.etag(), "*"}) {
            Answer answer = api.send(Request.of("GET /stores/004").with("if-none-match", known));
            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.etag()).isEqualTo(store.etag());
            assertThat(answer.body().isMissingNode()).isTrue();
        }
        assertThat(api.send(Request.of("GET /stores/004").with("if-none-match", "\"1\"")).body()).isEqualTo(store.body());
        assertThat(api.send(Request.of("GET /stores/009").with("if-none-match", "*")).status()).isEqualTo(404);
    }
}
