package io.relata.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.starter.RunningProject.Answer;
import io.relata.starter.Workplace.Ended;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** From an empty directory to a copy that follows, a rule that refuses, and templates. The tests go on with one project. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("full")
class StarterIT {
    private static final String PACKAGE = "com.example.tickets";
    private static final String SPEAKERS = "/conferences/tables/speakers";
    private static final String REFUSAL = "may have items of speaker, and this version of the model conference has no such entity; nothing "
            + "was done: if a record was renamed, keep the entity's name, with @Entity(name = \"speaker\"); if the entity is given up, "
            + "say so, with Schema.table(...).retired(\"speaker\")";

    private static Path directory;
    private static Workplace workplace;
    private static Path project;
    private static JsonNode speakers;

    @BeforeAll
    static void projectIsMade() throws Exception {
        directory = emptied(Path.of("target", "starter").toAbsolutePath());
        workplace = new Workplace(directory);
        project = directory.resolve("tickets");
        Ended made = workplace.newProject("tickets", "--package", PACKAGE);
        assertThat(made.code()).as(made.output()).isZero();
    }

    /** Links are deleted, and not what they lead to. */
    private static Path emptied(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
        return folder;
    }

    @Test
    @Order(1)
    void archetypeMakesTheSameProject() throws Exception {
        Path byMaven = Files.createDirectory(directory.resolve("by-maven"));
        Ended made = workplace.maven(byMaven, "org.apache.maven.plugins:maven-archetype-plugin:3.4.0:generate",
                "-DarchetypeGroupId=io.relata", "-DarchetypeArtifactId=relata-starter", "-DarchetypeVersion=" + version(),
                "-DarchetypeCatalog=internal", "-DgroupId=" + PACKAGE, "-DartifactId=tickets", "-Dpackage=" + PACKAGE,
                "-DinteractiveMode=false");
        assertThat(made.code()).as(made.output()).isZero();

        assertThat(files(byMaven.resolve("tickets"))).isEqualTo(files(project));
        assertThat(byMaven.resolve("tickets/start")).isExecutable();
        assertThat(byMaven.resolve("tickets/smoke")).isExecutable();
    }

    private static String version() throws IOException {
        return Files.readString(Workplace.HOME.resolve("starter/pom.xml")).replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
    }

    private static SortedMap<String, String> files(Path root) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(root.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    @Test
    @Order(2)
    void projectWithARouteOfItsOwnVerifiesItself() throws Exception {
        try (InputStream route = Objects.requireNonNull(StarterIT.class.getResourceAsStream("/own/HandOver.java"))) {
            Files.copy(route, project.resolve("src/main/java/com/example/tickets/HandOver.java"));
        }

        Ended verified = workplace.maven(project, "verify");

        assertThat(verified.code()).as(verified.output()).isZero();
        assertThat(project.resolve("target/function.zip")).isRegularFile();
        assertThat(Files.size(project.resolve("target/function.zip"))).as("no larger than the package of the samples")
                .isLessThan(Files.size(Workplace.HOME.resolve("samples/target/function.zip")) + 100_000);
        assertThat(libraries(project.resolve("target/function.zip"))).as("of the versions that all is built and tested with")
                .isEqualTo(libraries(Workplace.HOME.resolve("samples/target/function.zip")));
    }

    /** The libraries in a package, by their file names, without the project's own and those of Relata. */
    private static SortedSet<String> libraries(Path zip) throws IOException {
        try (ZipFile file = new ZipFile(zip.toFile())) {
            return file.stream().map(ZipEntry::getName).filter(name -> name.startsWith("lib/") && !name.contains("relata")
                    && !name.contains("com.example")).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    @Order(3)
    void appSynthesisesTheTemplatesOfBothStacks() throws Exception {
        Ended synthesised = workplace.run(project, List.of("env", "CDK_OUTDIR=" + directory.resolve("cdk.out"), "JSII_DEPRECATED=quiet",
                "JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION=1", Workplace.java(), "@target/relata/app.args",
                PACKAGE + ".infra.Deploy"));

        assertThat(synthesised.code()).as(synthesised.output()).isZero();
        assertThat(project.resolve("target/relata/infra.args")).content().as("our models are not the project's")
                .doesNotContain("relata-models");
        assertThat(directory.resolve("cdk.out")).isDirectoryContaining("glob:**Relata-dev-conference-Data.template.json");
        assertThat(directory.resolve("cdk.out/Relata-dev-conference-App.template.json")).content()
                .contains("\"POST /tickets/{id}/hand-over\"");
    }

    @Test
    @Order(4)
    void modelAndItsRuleArePlayed() throws Exception {
        Ended played = workplace.run(project, List.of(Workplace.java(), "@target/relata/simulation.args", "simulate", "--seeds", "40"));

        assertThat(played.code()).as(played.output()).isZero();
        assertThat(played.output()).contains("40 histories", "Divergences: none.").doesNotContain("Not played");
    }

    private static void assertRefused(Answer answer) {
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(422);
        assertThat(answer.body().path("errors")).extracting((JsonNode error) -> error.path("detail").asText())
                .containsExactly("One Table Day sells no tickets now, so its tickets stay as they are");
    }

    @Test
    @Order(5)
    void appIsTestedWhateverTheModelNeedsOfItsCallers() throws Exception {
        replace("src/main/java/com/example/tickets/Conferences.java", ".model();", ".multiTenant().model();");

        Ended tested = workplace.maven(project, "-q", "verify", "-Dtest=none", "-Dsurefire.failIfNoSpecifiedTests=false",
                "-Dit.test=DeployIT");

        assertThat(tested.code()).as(tested.output()).isZero();
        replace("src/main/java/com/example/tickets/Conferences.java", ".multiTenant().model();", ".model();");
    }

    @Test
    @Order(6)
    void copyFollowsAndTheRuleRefusesEveryWayToWrite() throws Exception {
        try (RunningProject running = RunningProject.started(workplace, project, "--sample", "--data", data())) {
            assertThat(running.get("/openapi.json").at("/paths").path("/tickets/{id}/hand-over").path("post").path("operationId").asText())
                    .isEqualTo("handOver");
            assertThat(running.send("POST", "/tickets/t2/hand-over", "{\"holder\": \"Dee Fox\"}").body().path("email").asText())
                    .isEqualTo("bo@example.com");
            assertThat(running.send("PATCH", "/speakers/ines", "{\"fullName\": \"Inês Reis\"}").status()).isEqualTo(200);
            await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(running.get(SPEAKERS).path("items"))
                    .extracting(speaker -> speaker.path("fullName").asText()).contains("Inês Reis"));

            Ended smoke = workplace.run(project, List.of("env", "-u", "AWS_ACCESS_KEY_ID", "-u", "TOKEN", "./smoke", running.url()));
            assertThat(smoke.code()).as(smoke.output()).isZero();
            assertThat(smoke.output().lines()).hasSize(11).contains("ok: the copy followed", running.url() + " works");
            assertThat(running.get("/speakers?prefix=Smoke").path("items")).as("it cleans up").isEmpty();

            Path client = ClientProject.made(directory.resolve("client"), version(), running.get("/openapi.json"));
            Ended called = workplace.maven(client, "-q", "compile", "org.codehaus.mojo:exec-maven-plugin:3.5.1:java",
                    "-Dexec.mainClass=com.example.Caller", "-Dexec.args=" + running.url());
            assertThat(called.output()).contains("Ines by a client");

            assertThat(running.send("PATCH", "/conferences/tables", "{\"sales\": \"CLOSED\"}").status()).isEqualTo(200);
            String ticket = "{\"conferenceId\": \"tables\", \"holder\": \"Cy\", \"email\": \"cy@example.com\"}";
            assertRefused(running.send("POST", "/tickets", ticket));
            assertRefused(running.send("PUT", "/tickets/t3", ticket));
            assertRefused(running.send("PUT", "/tickets/t1", ticket));
            assertRefused(running.send("PATCH", "/tickets/t1", "{\"holder\": \"Cy\"}"));
            assertRefused(running.send("PUT", "/tickets/t1/tags/vip", ""));
            assertRefused(running.send("DELETE", "/tickets/t1", ""));
            assertRefused(running.send("POST", "/tickets/t1/hand-over", "{\"holder\": \"Cy\"}"));
            assertThat(running.get("/conferences/tables/tickets").path("items")).extracting(each -> each.path("holder").asText())
                    .containsExactly("Ann Bee", "Dee Fox");

            Ended compared = workplace.maven(project, "-q", "relata:run", "-Dargs=verify --endpoint " + running.dynamoDb());
            assertThat(compared.output()).contains("nothing wrong");
            speakers = running.get(SPEAKERS);
            renameSpeaker();
            Ended planned = workplace.run(project, List.of("bash", "relata", "plan", "--table", "Conference", "--endpoint",
                    running.dynamoDb()));
            assertThat(planned.code()).as(planned.output()).isEqualTo(2);
            assertThat(planned.output()).contains(REFUSAL);
        }
    }

    /** An entity has the name of its record, so to the table a renamed record is one that is gone. */
    @Test
    @Order(7)
    void renamedRecordIsRefusedUntilItKeepsItsEntitysName() throws Exception {
        Ended started = workplace.run(project, List.of("bash", "start", "--port", "0", "--dynamodb-port", "0", "--data", data()));
        assertThat(started.code()).as(started.output()).isEqualTo(2);
        assertThat(started.output()).contains(REFUSAL);

        replace("src/main/java/com/example/tickets/Presenter.java", "collection = \"speakers\"",
                "collection = \"speakers\", name = \"speaker\"");
        try (RunningProject running = RunningProject.started(workplace, project, "--data", data())) {
            assertThat(running.get(SPEAKERS)).isEqualTo(speakers);
            Ended compared = workplace.maven(project, "-q", "relata:run", "-Dargs=verify --endpoint " + running.dynamoDb());
            assertThat(compared.output()).contains("nothing wrong");
        }
    }

    private static String data() {
        return directory.resolve("data").toString();
    }

    /** Everywhere in the project, as a development environment does. */
    private static void renameSpeaker() throws IOException {
        Path sources = project.resolve("src");
        try (Stream<Path> all = Files.walk(sources)) {
            for (Path file : all.filter(path -> path.toString().endsWith(".java")).toList()) {
                Files.writeString(file, Files.readString(file).replaceAll("\\bSpeaker\\b", "Presenter"));
            }
        }
        Path record = sources.resolve("main/java/com/example/tickets");
        Files.move(record.resolve("Speaker.java"), record.resolve("Presenter.java"));
    }

    @Test
    @Order(8)
    void modelWithErrorsDoesNotCompileAndTheBuildSaysAllOfThem() throws Exception {
        replace("src/main/java/com/example/tickets/Ticket.java", "@SortBy(\"holder\")", "@SortBy(\"holdr\")");
        replace("src/main/java/com/example/tickets/Presenter.java", "@SortBy(\"fullName\")", "@SortBy(\"fulName\")");

        Ended compiled = workplace.maven(project, "-q", "compile");

        assertThat(compiled.code()).isEqualTo(1);
        assertThat(compiled.output()).contains("holdr", "fulName").doesNotContain("\tat ");

        Ended asked = workplace.run(project, List.of("./relata", "token", "--subject", "ann", "--port", "1"));
        assertThat(asked.output()).as("a token is asked for without the model").startsWith("token: nothing answers at http://localhost:1");
    }

    private static void replace(String file, String before, String after) throws IOException {
        Path path = project.resolve(file);
        Files.writeString(path, Files.readString(path).replace(before, after));
    }
}
