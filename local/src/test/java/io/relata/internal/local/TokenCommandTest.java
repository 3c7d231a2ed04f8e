package io.relata.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.console.issuer.LocalIssuer;
import io.relata.internal.console.issuer.SigningKey;
import io.relata.internal.console.issuer.TokenAuthorizer;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.console.web.ConsoleHandler;
import io.relata.internal.console.web.Doorkeeper;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.Authorizer;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.gateway.Routing;
import io.relata.internal.local.http.Gateway;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A token of the command is one that the gateway takes. */
class TokenCommandTest {
    private static final JsonMapper JSON = new JsonMapper();

    /** One for each gateway: the JDK's client does not repeat a POST that it sent over a connection of a server that is gone. */
    private final HttpClient http = HttpClient.newHttpClient();
    private final LocalIssuer issuer = new LocalIssuer(SigningKey.in(Optional.empty()), Clock.systemUTC());
    private Gateway gateway;
    private ConsoleHandler console;

    @BeforeEach
    void start() throws Exception {
        Capabilities tokens = new Capabilities(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(issuer));
        console = new ConsoleHandler(new ConsoleSource(Mode.LOCAL, Access.READ_AND_WRITE, TableModel.of(Office.MODEL), IndexNames.SAME,
                new RawTable(DynamoDbLocal.shared().client(), "Entity", IndexNames.SAME), "1", tokens),
                Doorkeeper.at(Doorkeeper.Entrance.OPEN));
        gateway = Gateway.listen(0, LoopbackGuard.STRICT);
        gateway.putInFront(console);
        open(new TokenAuthorizer(issuer));
    }

    @AfterEach
    void stop() {
        console.close();
        gateway.close();
    }

    /** An API whose one function answers who calls. */
    private void open(Authorizer authorizer) {
        LambdaFunction echo = event -> {
            try {
                return JSON.writeValueAsBytes(Map.of("statusCode", 200, "body",
                        JSON.readTree(event).at("/requestContext/authorizer").toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        gateway.open(HttpApi.of((method, path) -> new Routing.Target(echo, "$default", Optional.of("relata/read"), Map.of()), authorizer));
    }

    private record Printed(int code, String out, String err) {
    }

    private Printed token(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLine(new TokenCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 2;
                }).execute(arguments);
        return new Printed(code, out.toString().strip(), err.toString().strip());
    }

    private String port() {
        return String.valueOf(gateway.url().getPort());
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(gateway.url().resolve(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void printedTokenTellsTheFunctionsWhoCalls() throws Exception {
        Printed printed = token("--subject", "ann", "--claim", "tenant=acme", "--claim", "roles=manager, hr", "--claim",
                "cognito:groups=a", "--port", port(), "--expires", "90s");
        assertThat(printed.code()).describedAs(printed.err()).isZero();
        HttpResponse<String> answer = get("/stores", "Authorization", "Bearer " + printed.out());
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode claims = JSON.readTree(answer.body()).at("/jwt/claims");
        assertThat(claims.get("sub").asText()).isEqualTo("ann");
        assertThat(claims.get("tenant").asText()).isEqualTo("acme");
        assertThat(claims.get("roles").asText()).isEqualTo("[manager hr]");
        assertThat(claims.get("cognito:groups").asText()).isEqualTo("a");
        assertThat(claims.get("exp").asLong() - claims.get("iat").asLong()).isEqualTo(90);
        assertThat(claims).allMatch(JsonNode::isTextual);
        assertThat(JSON.readTree(answer.body()).at("/jwt/scopes")).hasToString("[\"relata/read\",\"relata/write\"]");
    }

    @Test
    void withoutATokenNobodyIsKnownAndAWrongOneIsRefusedAnyway() throws Exception {
        assertThat(get("/stores").body()).isEmpty();
        HttpResponse<String> wrong = get("/stores", "Authorization", "Bearer x.y.z");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.headers().firstValue("www-authenticate").orElseThrow()).startsWith("Bearer error=\"invalid_token\"");
        assertThat(wrong.headers().firstValue("content-type")).contains("application/problem+json");
        JsonNode problem = JSON.readTree(wrong.body());
        assertThat(problem.get("type").asText()).isEqualTo("urn:relata:problem:unauthenticated");
        assertThat(problem.get("status").asInt()).isEqualTo(401);
        assertThat(problem.get("detail").asText())
                .isEqualTo("the token is malformed, or not signed with RS256 by this system's key: get another with ./relata token");
    }

    @Test
    void modelThatAsksWhoCallsLeavesOpenOnlyWhatIsNobodys() throws Exception {
        open(new TokenAuthorizer(issuer).knownOnly());
        HttpResponse<String> missing = get("/stores");
        assertThat(missing.statusCode()).isEqualTo(401);
        assertThat(missing.headers().firstValue("www-authenticate")).contains("Bearer");
        assertThat(get("/nowhere").statusCode()).isEqualTo(401);
        assertThat(get("/stores", "Authorization", "Basic YTpi").statusCode()).isEqualTo(401);
        assertThat(get("/openapi.json/x").statusCode()).isEqualTo(401);
        for (String open : new String[] {"/health", "/openapi.json", "/console/"}) {
            assertThat(get(open).statusCode()).describedAs(open).isEqualTo(200);
        }
        Printed token = token("--subject", "ann", "--port", port());
        assertThat(token.err()).isEmpty();
        assertThat(get("/stores", "Authorization", "Bearer " + token.out()).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "1", "-1h", "1w", "", "1.5h"})
    void timesHaveAUnit(String time) {
        Printed printed = token("--subject", "ann", "--port", port(), "--expires=" + time);
        assertThat(printed.code()).isEqualTo(2);
        assertThat(printed.err()).contains("is no time such as 90s, 15m, 1h or 7d");
    }

    @Test
    void whatTheIssuerRefusesIsTold() {
        assertThat(token("--subject", "ann", "--claim", "exp=9", "--port", port()))
                .isEqualTo(new Printed(2, "", "the claim exp is set by the issuer"));
        assertThat(token("--subject", "ann", "--expires", "366d", "--port", port()))
                .isEqualTo(new Printed(2, "", "a token is good for 1 second to 365 days"));
        assertThat(token("--port", port()).err()).startsWith("--subject is missing: say who calls");
        assertThat(token("--subject", " ", "--port", port())).isEqualTo(new Printed(2, "", "a token needs a subject"));
    }

    @Test
    void whereNothingRunsTheCommandSaysSo() {
        String port = port();
        gateway.close();
        assertThat(token("--subject", "ann", "--port", port)).isEqualTo(new Printed(2, "", "nothing answers at http://localhost:" + port
                + ": start the system with ./relata start or mvn quarkus:dev, or say where it is with --port"));
    }

    @Test
    void pagesOfOtherSitesAndProgramsWithoutTheCookieGetNoToken() throws Exception {
        URI tokens = gateway.url().resolve("/console/api/tokens");
        String cookie = get("/console/").headers().firstValue("set-cookie").orElseThrow().split(";")[0];
        HttpRequest.Builder wanted = HttpRequest.newBuilder(tokens).POST(HttpRequest.BodyPublishers.ofString("{\"subject\":\"ann\"}"));
        assertThat(http.send(wanted.copy().build(), BodyHandlers.ofString()).statusCode()).isEqualTo(401);
        for (String[] header : new String[][] {{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}}) {
            assertThat(http.send(wanted.copy().header("cookie", cookie).headers(header).build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(403);
        }
        assertThat(http.send(wanted.copy().header("cookie", cookie).build(), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
}
