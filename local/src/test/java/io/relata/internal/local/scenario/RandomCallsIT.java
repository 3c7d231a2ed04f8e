package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.local.verify.VerifyCommand;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.schema.ModelCatalog;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Eight clients call each model's API at random, as its own description allows, deletions and re-creations of parents included. No answer
 * is an error of the server's, none is other than described; and when all is quiet, verify finds nothing but what the contract allows, a
 * child whose parent went at the very moment when it came, or came again elsewhere in a hierarchy. Once the former are deleted and the
 * latter repaired, it finds nothing at all.
 *
 * <p>{@code -Drelata.calls.seconds=120} is the long run of each model, {@code -Drelata.calls.seed=2} another one,
 * {@code -Drelata.calls.model=books} has one model alone.
 */
class RandomCallsIT {
    private static final int CLIENTS = 8;
    /** One model of so many is called. */
    private static final int EVERY = Integer.getInteger("relata.every", 1);
    private static final int CALLS = Integer.getInteger("relata.calls", 300);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("relata-test.calls.seconds", 0));
    private static final long SEED = Long.getLong("relata.calls.seed", 1);

    static List<String> models() {
        return Optional.ofNullable(System.getProperty("relata.calls.model")).map(List::of).orElseGet(RandomCallsIT::someOfThose);
    }

    private static List<String> someOfThose() {
        List<String> all = ModelCatalog.onClassPath().names().stream().sorted().toList();
        return IntStream.range(0, all.size()).filter(i -> i % EVERY == 0).mapToObj(all::get).toList();
    }

    @ParameterizedTest
    @MethodSource("models")
    void randomCallsAreAnsweredAsDescribedAndVerifyFindsNothing(String model) throws Exception {
        try (SystemUnderTest system = SystemUnderTest.start(model)) {
            Api api = system.api();
            Answers answers = new Answers();

            call(api, answers);

            String run = "%s, seed %d: %s".formatted(model, SEED, answers);
            System.out.println(run);
            assertThat(answers.wrong()).describedAs(run).isEmpty();
            assertThat(answers.byStatus()).describedAs(run).containsKeys(200, 201, 204, 404);
            system.awaitQuiet();
            List<JsonNode> findings = verify(system);
            assertThat(findings).describedAs(run).allMatch(finding -> isChildOfWhatIsGone(api, system, finding));
            findings.stream().filter(finding -> fault(finding).equals("ORPHAN")).forEach(orphan -> {
                String[] typeAndId = typeAndId(orphan.path("type").asText());
                remove(api, system, system.model().entity(typeAndId[0]).orElseThrow(), typeAndId[1]);
            });
            system.awaitQuiet();
            if (!findings.isEmpty()) {
                verify(system, "--repair");
            }
            assertThat(verify(system)).describedAs(run).isEmpty();
        }
    }

    private static void call(Api api, Answers answers) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            ApiDocument document = new ApiDocument(api.get("/openapi.json").body());
            AtomicInteger left = new AtomicInteger(CALLS);
            Instant end = Instant.now().plus(TIME);
            RandomCaller.Memory memory = new RandomCaller.Memory();
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                RandomCaller caller = new RandomCaller(api.base(), sender(api, http), document,
                        new Random(SEED * CLIENTS + client), memory);
                tasks.add(() -> {
                    while (left.getAndDecrement() > 0 || Instant.now().isBefore(end)) {
                        answers.add(caller.call());
                    }
                    return null;
                });
            }
            for (Future<Void> task : clients.invokeAll(tasks)) {
                task.get();
            }
        } finally {
            clients.shutdownNow();
        }
    }

    private static RandomCaller.Sender sender(Api api, HttpClient http) {
        RandomCaller.Sender sender = RandomCaller.Sender.over(http);
        return (request, body) -> sender.send(api.token().isEmpty()
                ? request
                : HttpRequest.newBuilder(request, (name, value) -> true)
                        .header("Authorization", "Bearer " + api.token().get()).build(),
                body);
    }

    /** What {@code ./relata verify --json} prints of each finding. */
    private static List<JsonNode> verify(SystemUnderTest system, String... options) throws Exception {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> arguments = new ArrayList<>(
                List.of("--endpoint", system.dynamoDbEndpoint().toString(), "--model", system.modelName(), "--table",
                        system.table(), "--rate", "100000", "--lag", "1", "--json"));
        arguments.addAll(List.of(options));
        int status = new CommandLine(new VerifyCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute(arguments.toArray(String[]::new));
        assertThat(status).describedAs(err.toString()).isLessThan(2);
        List<JsonNode> findings = new ArrayList<>();
        for (String line : out.toString().split("\n")) {
            JsonNode json = Json.MAPPER.readTree(line);
            if (json.has("fault")) {
                findings.add(json);
            }
        }
        return findings;
    }

    private static String fault(JsonNode finding) {
        return finding.path("fault").asText();
    }

    private static boolean isChildOfWhatIsGone(Api api, SystemUnderTest system, JsonNode finding) {
        if (fault(finding).equals("MISPLACED")) {
            return isChildOfWhatCameAgain(api, system, finding);
        } else if (!fault(finding).equals("ORPHAN")) {
            return false;
        }
        String[] parent = typeAndId(finding.path("detail").asText().replaceFirst("^.*: (.*) does not exist$", "$1"));
        return api.get(path(system, parent)).status() == 404;
    }

    /** An entity keeps its old place in the hierarchy when its parent is deleted and created elsewhere. */
    private static boolean isChildOfWhatCameAgain(Api api, SystemUnderTest system, JsonNode finding) {
        String[] parent = typeAndId(finding.path("detail").asText().replaceFirst("^in index .* it is not below ", ""));
        Instant parentCame = Instant.parse(api.get(path(system, parent)).body().path("createdAt").asText());
        return parentCame
                .isAfter(Instant.parse(api.get(path(system, typeAndId(finding.path("type").asText()))).body().path("updatedAt").asText()));
    }

    /** Without the tenant that a key may begin with. */
    private static String[] typeAndId(String key) {
        return key.substring(key.indexOf('/') + 1).split("#");
    }

    private static String path(SystemUnderTest system, String[] typeAndId) {
        return "/" + system.model().entity(typeAndId[0]).orElseThrow().collection() + "/" + typeAndId[1];
    }

    /** Deletes an orphan as an operator does: its children first. */
    private static void remove(Api api, SystemUnderTest system, EntityType type, String id) {
        String path = "/" + type.collection() + "/" + id;
        system.model().related(type).stream().filter(Related.Children.class::isInstance)
                .forEach(children -> api.get(path + "/" + children.path())
                        .each("id").forEach(child -> remove(api, system, children.entity(), child)));
        assertThat(api.delete(path).status()).isIn(204, 404);
    }
}
