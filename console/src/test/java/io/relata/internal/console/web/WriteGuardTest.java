package io.relata.internal.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What may not be written is refused before anything else is looked at. */
class WriteGuardTest {
    private static final String CALL = "{\"method\":\"%s\",\"path\":\"/stores\"}";

    static Stream<Arguments> writes() {
        return Stream.of(Arguments.of("verify/1/repair", "{\"keys\":[{\"id\":\"1\",\"type\":\"store#1\"}]}"),
                Arguments.of("work/redrive", "{}"), Arguments.of("faults", "{\"id\":\"throttle\",\"active\":true}"),
                Arguments.of("stream", "{\"action\":\"pause\"}"), Arguments.of("calls", CALL.formatted("POST")),
                Arguments.of("calls", CALL.formatted("PUT")), Arguments.of("calls", CALL.formatted("PATCH")),
                Arguments.of("calls", CALL.formatted("DELETE")));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("writes")
    void aConsoleThatOnlyReadsWritesNothing(String path, String body) throws Exception {
        RawHttp answer = post(Mode.DEPLOYED, Access.READ_ONLY, path, body);

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("nothing was done: this console only reads table Entity; start it with --write to let it write");
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("writes")
    void aDeployedTableIsOnlyWrittenWithItsName(String path, String body) throws Exception {
        assertThat(post(Mode.DEPLOYED, Access.READ_AND_WRITE, path, body).body()).contains("\"status\":403",
                "nothing was done: table Entity is deployed, and its name in \\\"confirm\\\" has to say that this is meant");
        assertThat(post(Mode.DEPLOYED, Access.READ_AND_WRITE, path, confirmed(body, "Other")).status()).isEqualTo(403);
        // There is nothing of the kind here: it was let through.
        assertThat(post(Mode.DEPLOYED, Access.READ_AND_WRITE, path, confirmed(body, "Entity")).status()).isEqualTo(404);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("writes")
    void onThisMachineNothingIsAsked(String path, String body) throws Exception {
        assertThat(post(Mode.LOCAL, Access.READ_AND_WRITE, path, body).status()).isEqualTo(404);
    }

    private static String confirmed(String body, String table) {
        return body.equals("{}")
                ? "{\"confirm\":\"" + table + "\"}"
                : body.replaceFirst("\\{", "{\"confirm\":\"" + table + "\",");
    }

    private static RawHttp post(Mode mode, Access access, String path, String body) throws Exception {
        try (ConsoleServer server = ConsoleServer.start(Sources.office(mode, access, Capabilities.NONE),
                Doorkeeper.at(Doorkeeper.Entrance.OPEN), 0)) {
            return RawHttp.post(server.url(), "/console/api/" + path, body, RawHttp.get(server.url(), "/console/").cookie());
        }
    }
}
