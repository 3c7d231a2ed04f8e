package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Entity;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller sends is stored as it means, or refused where it is: nothing is left out, trimmed or made another value of. */
class AlteredValuesTest {
    private final AnyApi api = new AnyApi(TableModel.of(Schema.table("Things").entities(Thing.class, Box.class)
            .manyToMany(ManyToMany.between(Thing.class, Box.class).with(Place.class)).model()));

    enum Colour {
        RED, BLUE
    }

    record Part(@NotNull Integer number, String note) {
    }

    @Entity(collection = "things")
    record Thing(String text, Integer whole, Long large, BigDecimal number, Boolean flag, Colour colour, Instant at, LocalDate day,
            UUID uuid, List<String> items, List<@NotBlank String> words, List<List<Integer>> rows, Set<String> set, Set<BigDecimal> numbers,
            Map<String, @NotNull String> map, Map<String, List<String>> lists, Map<Colour, Set<Colour>> mixed, List<@Valid Part> parts) {
    }

    @Entity(collection = "boxes")
    record Box(String name) {
    }

    record Place(List<String> labels) {
    }

    private Answer send(String target, String body) {
        return api.send(Request.of(target).json(body)).answer();
    }

    private static String told(Answer answer) {
        if (answer.status() == 422) {
            return StreamSupport.stream(answer.body().path("errors").spliterator(), false).map(error -> error.path("pointer").asText())
                    .collect(Collectors.joining(" ", "422 ", ""));
        }
        return String.valueOf(answer.status());
    }

    /** Creating, replacing, patching and writing in a batch judge alike. */
    private void everyWay(String body, String expected, Object stored) {
        assertThat(told(send("PUT /things/1", "{}"))).isIn("201", "200");
        for (String write : List.of("POST /things", "PUT /things/1", "PATCH /things/1")) {
            Answer answer = send(write, body);
            assertThat(told(answer)).as("%s %s: %s", write, body, answer.said()).isEqualTo(expected.isEmpty()
                    ? write.startsWith("POST") ? "201" : "200"
                    : expected);
            if (expected.isEmpty()) {
                Answer read = api.send(Request.of("GET /things/" + answer.text("id") + "?consistent=true")).answer();
                assertThat(values(read.body())).as("%s %s", write, body).isEqualTo(stored);
            }
        }
        JsonNode part = send("POST /batch", "{'requests': [{'method': 'PUT', 'path': '/things/1', 'body': " + body + "}]}").body()
                .at("/responses/0");
        assertThat(part.path("status").asInt()).isEqualTo(expected.isEmpty() ? 200 : 422);
    }

    private static String values(JsonNode entity) {
        return entity.properties().stream().filter(each -> !Set.of("id", "entity", "version", "createdAt", "updatedAt", "tags")
                .contains(each.getKey())).map(each -> each.getKey() + "=" + each.getValue()).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'items': ['a', null, 'b']}                   | /items/1
            {'items': [null]}                             | /items/0
            {'words': ['a', null, ' ']}                  | /words/1 /words/2
            {'rows': [[1], [2, null]]}                   | /rows/1/1
            {'rows': [null, [1]]}                        | /rows/0
            {'lists': {'t': ['a', null, 'b']}}           | /lists/t/1
            {'set': ['b', null, 'a']}                    | /set/1
            {'numbers': [null, 1]}                       | /numbers/0
            {'mixed': {'RED': ['BLUE', null]}}           | /mixed/RED/1
            {'parts': [{'number': 1}, null, {}]}         | /parts/1 /parts/2/number
            {'set': ['a', 'b', 'a']}                     | /set/2
            {'numbers': [1, 1.0]}                        | /numbers/1
            {'whole': '1'}                               | /whole
            {'whole': ''}                                | /whole
            {'whole': true}                              | /whole
            {'whole': 1.5}                               | /whole
            {'whole': 2147483648}                        | /whole
            {'whole': [1]}                               | /whole
            {'large': 9223372036854775808}               | /large
            {'large': 1e400}                             | /large
            {'number': '1'}                              | /number
            {'number': ''}                               | /number
            {'number': 123456789012345678901234567890123456789} | /number
            {'flag': 1}                                  | /flag
            {'flag': 0}                                  | /flag
            {'flag': 'true'}                             | /flag
            {'flag': ''}                                 | /flag
            {'text': 1}                                  | /text
            {'text': true}                               | /text
            {'text': ['a']}                              | /text
            {'text': {}}                                 | /text
            {'colour': ' RED'}                           | /colour
            {'colour': 'RED '}                           | /colour
            {'colour': 'red'}                            | /colour
            {'colour': ''}                               | /colour
            {'colour': 0}                                | /colour
            {'colour': '0'}                              | /colour
            {'mixed': {' RED': []}}                      | /mixed/ RED
            {'mixed': {'RED': ['BLUE ']}}                | /mixed/RED/0
            {'at': 1795223760123}                        | /at
            {'at': ''}                                   | /at
            {'at': ' 2026-11-20T12:00:00Z'}              | /at
            {'at': '2026-11-20T24:00:00Z'}               | /at
            {'at': '2026-11-20T23:59:60Z'}               | /at
            {'day': '2026-02-30'}                        | /day
            {'day': '2026-11-20T00:00:00Z'}              | /day
            {'day': ' 2026-11-20'}                       | /day
            {'day': 20000}                               | /day
            {'uuid': ' 00000000-0000-0000-0000-00000000000a'} | /uuid
            {'uuid': '0-0-0-0-a'}                        | /uuid
            {'map': {'': 'a'}}                           | /map/
            """)
    void whatWouldBecomeAnotherValueIsRefused(String body, String pointers) {
        everyWay(body, "422 " + pointers, "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'whole': 1.0}                               | whole=1
            {'whole': 10e-1}                             | whole=1
            {'large': 1E3}                               | large=1000
            {'number': 1.50}                             | number=1.5
            {'number': -0}                               | number=0
            {'text': ' a '}                              | text=" a "
            {'text': ''}                                 | text=""
            {'text': null}                               | ~~
            {'items': []}                                 | items=[]
            {'items': ['', ' a', ' a']}                   | items=[""," a"," a"]
            {'set': ['b', ' b', 'a']}                    | set=[" b","a","b"]
            {'map': {'k': ' v ', ' k': null}}            | map={"k":" v "}
            {'parts': [{'number': 1, 'note': null}]}     | parts=[{"number":1}]
            {'at': '2026-11-20T12:00:00.123999+01:00'}   | at="2026-11-20T11:00:00.123Z"
            {'uuid': '00000000-0000-0000-0000-00000000000A'} | uuid="00000000-0000-0000-0000-00000000000a"
            """)
    void whatIsTheSameValueIsStored(String body, String stored) {
        everyWay(body, "", stored == null ? "" : stored);
    }

    @Test
    void attributesOfALinkAreJudgedAlike() {
        send("PUT /things/1", "{}");
        send("PUT /boxes/1", "{}");
        assertThat(told(send("PUT /things/1/boxes/1", "{'labels': ['a', null]}"))).isEqualTo("422 /labels/1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'text': 'a', 'text': 'b'}", "{'map': {'a': '1', 'a': '2'}}", "{'text': 'a', '\\u0074ext': 'b'}",
            "{'text': 'a'} {'text': 'b'}", "{'text': 'a'} x", "{'text': 'a'}]", "\uFEFF{'text': 'a'}", "{'text': 'a',}", "{text: 'a'}",
            "{'whole': 01}", "{'whole': +1}", "{'number': .5}", "{'number': NaN}", "{'number': 0x1}", "/* a */ {'text': 'a'}",
            "{'items': ['a',,'b']}", "{'items': ['a',]}", "[{'text': 'a'}]", "'text'"})
    void whatIsNoOrAmbiguousJsonIsRefused(String body) {
        send("PUT /things/1", "{}");
        for (String write : List.of("POST /things", "PUT /things/1", "PATCH /things/1")) {
            Answer answer = send(write, body);
            assertThat(answer.status()).as(answer.said()).isEqualTo(400);
        }
    }
}
