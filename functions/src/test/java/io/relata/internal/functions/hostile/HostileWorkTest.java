package io.relata.internal.functions.hostile;

import static io.relata.internal.functions.hostile.HostileBodies.array;
import static io.relata.internal.functions.hostile.HostileBodies.colliding;
import static io.relata.internal.functions.hostile.HostileBodies.collidingBy33;
import static io.relata.internal.functions.hostile.HostileBodies.joined;
import static io.relata.internal.functions.hostile.HostileBodies.marks;
import static io.relata.internal.functions.hostile.HostileBodies.object;
import static io.relata.internal.functions.hostile.HostileBodies.repeated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Half a megabyte at each place where callers choose names, or how many there are. Each takes less than half a second if the work for it is
 * in proportion to its length, and minutes or hours if each part is compared with all others.
 */
class HostileWorkTest {
    private static final AnyApi API = new AnyApi(Things.MODEL);

    @ParameterizedTest(name = "{0}")
    @MethodSource({"bodies", "batches", "paths", "queries", "headers"})
    void isAnsweredAfterWorkInProportionToIt(String what, Request request) {
        AnyApi.Measured measured = assertTimeoutPreemptively(Duration.ofMinutes(5), () -> API.send(request));

        assertThat(measured.answer().status()).isBetween(200, 499);
        if (measured.answer().status() == 422) {
            assertThat(measured.bytes()).as("bytes of the answer to half a megabyte").isLessThan(60_000);
        }
    }

    static Stream<Arguments> bodies() {
        return Stream.of(
                body("warm", "{'name':5}"),
                body("names", object(i -> "'n" + (100_000 + i) + "':1")),
                body("colliding names", object(i -> "'" + colliding(i) + "':1")),
                body("names that collide in Jackson", object(i -> "'" + collidingBy33(i) + "':1")),
                body("one long name", "{'" + repeated("x") + "':1}"),
                body("long name of half surrogates", "{'" + repeated("\\ud800") + "':1}"),
                thing("name", "'" + repeated("x") + "'"),
                thing("name", "'" + marks(250_000) + "'"),
                thing("code", "'" + marks(250_000) + "'"),
                thing("code", "'" + repeated("\u03a3") + "'"),
                thing("texts", array(i -> "5")),
                thing("texts", array(i -> "''")),
                thing("texts", array(i -> "null")),
                thing("texts", array(i -> "'\\ud800'")),
                thing("texts", array(i -> "[]")),
                thing("wholes", array(i -> "''")),
                thing("wholes", array(i -> "1e999999999")),
                thing("wholes", array(i -> "1.5")),
                thing("numbers", array(i -> "''")),
                thing("numbers", array(i -> "1e2147483647")),
                thing("numbers", array(i -> "9".repeat(1000))),
                thing("days", array(i -> "''")),
                thing("days", array(i -> "'2026-02-30'")),
                thing("times", array(i -> "''")),
                thing("times", array(i -> "'2026-02-30T00:00:00Z'")),
                thing("kinds", array(i -> "'ONE'")),
                thing("kinds", array(i -> "''")),
                thing("uuids", array(i -> "''")),
                thing("labels", array(i -> "''")),
                thing("labels", array(i -> "'" + colliding(i) + "'")),
                thing("languages", array(i -> "'x-" + String.join("-", colliding(i).substring(0, 8), colliding(i).substring(8, 16)) + "'")),
                thing("counts", array(i -> String.valueOf(((long) i + 1) << 32 | i))),
                thing("notes", object(i -> "'" + colliding(i) + "':''")),
                thing("notes", object(i -> "'" + colliding(i) + "':'x'")),
                thing("notes", object(i -> "'" + colliding(i) + "':5")),
                thing("notes", object(i -> "'n" + (100_000 + i) + "':''")),
                thing("ofKind", object(i -> "'" + colliding(i) + "':''")),
                thing("parts", object(i -> "'" + colliding(i) + "':{}")),
                thing("parts", object(i -> "'" + colliding(i) + "':{'a':'x','b':'x'}")),
                thing("parts", object(i -> "'n" + (100_000 + i) + "':{}")),
                thing("parts", "{'" + "x".repeat(50_000) + "':" + object(i -> "'n" + (100_000 + i) + "':1") + "}"),
                thing("several", array(i -> "{}")),
                thing("several", array(i -> "{'a':'x','b':'x'}")),
                thing("several", array(i -> "{'c':1}")),
                thing("refusing", array(i -> "{'a':''}")),
                thing("refusing", array(i -> "{}")),
                thing("deep", "{'" + "x".repeat(50_000) + "':[" + "5,".repeat(200_000) + "5]}"),
                thing("deep", "{'" + "x".repeat(50_000) + "':[" + "'',".repeat(120_000) + "'']}"),
                thing("part", object(i -> "'" + colliding(i) + "':1")),
                thing("part", repeated("[").substring(0, 99) + repeated("]").substring(0, 99)),
                body("nested arrays", "{'texts':" + "[".repeat(98) + array(i -> "[]") + "]".repeat(98) + "}"),
                body("a number with many digits", "{'numbers':[" + repeated("1") + "]}"),
                arguments("attributes of a link",
                        Request.of("PUT /things/a/with/b").json("{'notes':" + object(i -> "'" + colliding(i) + "':5")
                                + "}")),
                arguments("patch", Request.of("PATCH /things/a").json("{'notes':" + object(i -> "'" + colliding(i) + "':5") + "}")),
                arguments("patch of texts", Request.of("PATCH /things/a").json("{'texts':" + array(i -> "5") + "}")),
                arguments("patch of names", Request.of("PATCH /things/a").json(object(i -> "'n" + (100_000 + i) + "':1"))),
                arguments("patch of notes", Request.of("PATCH /things/a")
                        .json("{'name':'a','notes':" + object(i -> "'n" + (100_000 + i) + "':5") + "}")),
                arguments("idempotent", Request.of("POST /things").with("idempotency-key", "k")
                        .json("{'name':'x','texts':" + array(i -> "'" + i % 10 + "'") + "}")));
    }

    static Stream<Arguments> batches() {
        return Stream.of(
                batch("members", object(i -> "'" + colliding(i) + "':1")),
                batch("requests", "{'requests':" + array(i -> "{}") + "}"),
                batch("many names", "{'requests':[" + object(i -> "'" + (100_000 + i) + "':1") + "]}"),
                batch("headers", "{'requests':[{'method':'PUT','path':'/things/a','headers':" + object(i -> "'" + colliding(i) + "':1")
                        + "}]}"),
                batch("a header of sigmas", "{'requests':[{'method':'PUT','path':'/things/a','headers':{'" + "\u03a3".repeat(50_000)
                        + "':'x'}}]}"),
                batch("versions", "{'requests':[{'method':'PATCH','path':'/things/a','body':{},'headers':{'If-Match':'"
                        + joined(i -> "\\'" + (((long) i + 1) << 32 | i) + "\\'") + "'}}]}"),
                batch("slashes", "{'requests':[{'method':'PUT','path':'" + repeated("/") + "'}]}"),
                batch("percents", "{'requests':[{'method':'PUT','path':'/" + repeated("%/") + "'}]}"),
                batch("collection", "{'requests':[{'method':'PUT','path':'/" + repeated("x") + "/a'}]}"),
                batch("tag", "{'requests':[{'method':'PUT','path':'/things/a/tags/" + marks(250_000) + "'}]}"),
                batch("method", "{'requests':[{'method':'" + repeated("x") + "','path':'/things/a'}]}"));
    }

    static Stream<Arguments> paths() {
        return Stream.of(
                get("slashes", repeated("/")),
                get("a collection", "/" + repeated("x")),
                get("a tag", "/tags/" + marks(250_000)),
                get("an id", "/things/" + repeated("x")));
    }

    static Stream<Arguments> queries() {
        return Stream.of(
                query("parameters", repeated("a&")),
                query("colliding parameters", joined(i -> colliding(i) + "=1").replace(',', '&')),
                query("filters", repeated("filter=name:eq:x&")),
                query("values of a filter", "filter=name:in:" + joined(i -> "x" + i)),
                query("filter", "filter=parts" + repeated(".x") + ":eq:1"),
                query("cursors", repeated("cursor=x&")),
                query("cursor", "cursor=" + repeated("x")),
                query("includes", "include=" + joined(i -> "x" + i)),
                query("fields", "fields=" + joined(i -> colliding(i))),
                query("ids", joined(i -> "id=" + colliding(i)).replace(',', '&')),
                query("percents", repeated("%20")),
                query("prefix of marks", "prefix=" + marks(250_000)),
                query("prefix of sigmas", "prefix=" + repeated("\u03a3")),
                arguments("tags", Request.of("GET /tags?" + repeated("tag=x&"))),
                arguments("entities of tags", Request.of("GET /tags?tag=a&" + repeated("entity=x&"))),
                arguments("search", Request.of("GET /search?q=" + marks(250_000))),
                arguments("searched entities", Request.of("GET /search?q=x&" + repeated("entity=thing&"))));
    }

    static Stream<Arguments> headers() {
        return Stream.of(
                arguments("header If-Match",
                        Request.of("PATCH /things/a").json("{}").with("if-match", joined(i -> "'" + i + "'").replace('\'', '"'))),
                arguments("header If-Match, open", Request.of("PATCH /things/a").json("{}").with("if-match", repeated(" "))),
                arguments("header Content-Type", Request.of("PATCH /things/a").json("{}").with("content-type", repeated(";"))),
                arguments("header Content-Type charset",
                        Request.of("PATCH /things/a").json("{}").with("content-type", repeated("; charset=\""))),
                arguments("header Idempotency-Key", Request.of("POST /things").json("{}").with("idempotency-key", repeated("x"))),
                arguments("claim roles",
                        Request.of("GET /things/a").claiming("roles", "[" + joined(i -> colliding(i)).replace(',', ' ') + "]")),
                arguments("claim roles with brackets", Request.of("GET /things/a").claiming("roles", repeated("["))));
    }

    private static Arguments thing(String attribute, String value) {
        return body(attribute + " " + value.substring(0, Math.min(30, value.length())),
                "{" + (attribute.equals("name") ? "" : "'name':'x',") + "'" + attribute + "':" + value + "}");
    }

    private static Arguments body(String what, String json) {
        return arguments("body: " + what, Request.of("POST /things").json(json));
    }

    private static Arguments batch(String what, String json) {
        return arguments("batch: " + what, Request.of("POST /batch").json(json));
    }

    private static Arguments get(String what, String path) {
        return arguments("path: " + what, Request.of("GET " + path));
    }

    private static Arguments query(String what, String query) {
        return arguments("query: " + what, Request.of("GET /things?" + query));
    }
}
