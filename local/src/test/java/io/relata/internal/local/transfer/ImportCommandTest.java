package io.relata.internal.local.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.models.courses.Courses;
import io.relata.models.saas.Saas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
    @TempDir
    private Path directory;

    @Test
    void linesOfAnExportGiveTheSameInAnotherTable() throws Exception {
        try (TransferTable table = Filled.library(); TransferTable other = table.beside()) {
            Path lines = directory.resolve("export");
            table.run(new ExportCommand(), "--to", lines.toString());

            TransferTable.Run run = other.run(new ImportCommand(), lines.toString());

            assertThat(run).isEqualTo(new TransferTable.Run(0, "15 entities and 3 links created, 0 were there already, 3 lines left out, "
                    + "which follow from others\n", ""));
            assertThat(other.findings()).isEmpty();
            assertThat(TransferTable.differences(other.content(), withoutHistory(table.content()))).isEmpty();
            try (Stream<Path> files = Files.list(directory)) {
                assertThat(files).containsExactly(lines);
            }

            Map<Key, Item> before = other.items();
            assertThat(other.run(new ImportCommand(), lines.toString()).out())
                    .startsWith("0 entities and 0 links created, 18 were there already");
            assertThat(other.items()).isEqualTo(before);
        }
    }

    /** Earlier versions can't be created by the rules of the API. */
    private static Map<Key, Item> withoutHistory(Map<Key, Item> content) {
        return content.entrySet().stream().filter(each -> !Kind.HISTORY.is(each.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Test
    void whatBreaksTheRulesOfTheApiIsRefusedWithItsLine() throws Exception {
        try (TransferTable table = Filled.library()) {
            Path file = directory.resolve("branches.ndjson");
            Files.write(file,
                    List.of("{\"id\": \"b7\", \"name\": \"West\", \"tags\": [\"quiet\"], \"createdAt\": \"2020-01-01T00:00:00Z\"}",
                            "{\"name\": \" \"}", "", "{\"name\": \"East\", \"colour\": \"red\"}", "no JSON",
                            "{\"name\": \"Twin\", \"code\": \"n\"}",
                            "{\"id\": \"b1\", \"name\": \"Other\"}", "{\"name\": \"Nameless\"}"));

            TransferTable.Run run = table.run(new ImportCommand(), file.toString(), "--entity", "branches");

            assertThat(run.code()).isEqualTo(1);
            assertThat(run.out())
                    .isEqualTo("2 entities and 0 links created, 0 were there already, 0 lines left out, which follow from others\n"
                            + "5 lines were refused: see " + file + ".refused\n");
            assertThat(refusals(file)).containsExactly("2 invalid-values", "4 invalid-values", "5 malformed", "6 unique-value-taken",
                    "7 already-exists");
            Item west = table.entity("branch", "b7").orElseThrow();
            assertThat(west.string("createdAt")).isEqualTo("2020-01-01T00:00:00.000Z");
            assertThat(west.strings("tags")).containsExactly("quiet");
            assertThat(table.entity("branch", "b1").orElseThrow().string("name")).isEqualTo("North");
            assertThat(table.findings()).isEmpty();

            assertThat(table.run(new ImportCommand(), file.toString(), "--entity", "branches").out())
                    .startsWith("0 entities and 0 links created, 2 were there already");
        }
    }

    private static List<String> refusals(Path file) throws IOException {
        return Files.readAllLines(Path.of(file + ".refused")).stream().map(ImportCommandTest::read)
                .map(line -> line.path("line").asInt() + " " + line.path("problem").asText()).toList();
    }

    private static JsonNode read(String json) {
        try {
            return Json.MAPPER.readTree(json);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void recordsOfCsvAreReadByTheTypesOfTheModel() throws Exception {
        try (TransferTable table = Filled.library()) {
            Path file = directory.resolve("books.csv");
            Files.writeString(file, "isbn,shelfId,title,pages,authors,id\n"
                    + "x,s1,\"Of mice,\nand men\",100,\"[\"\"John\"\"]\",m1\n"
                    + ",s1,1984,300,,m2\n"
                    + ",s1,Long,many,,m3\n");
            assertThat(table.run(new ImportCommand(), file.toString(), "--entity", "books").code()).isEqualTo(1);
            assertThat(refusals(file)).containsExactly("2 invalid-values", "5 invalid-values");
            Item book = table.entity("book", "m2").orElseThrow();
            assertThat(book.string("title")).isEqualTo("1984");
            assertThat(book.number("pages")).isEqualTo(300);

            Files.writeString(file, "shelfId,title,pages,authors,id\ns1,\"Of mice,\nand men\",100,\"[\"\"John\"\"]\",m1\n");
            assertThat(table.run(new ImportCommand(), file.toString(), "--entity", "books").code()).isZero();
            assertThat(table.entity("book", "m1").orElseThrow().attributes()).containsEntry("authors", List.of("John"))
                    .containsEntry("title", "Of mice,\nand men");
        }
    }

    @Test
    void parentsComeBeforeTheirChildrenInWhateverOrderTheLinesAre() throws Exception {
        try (TransferTable table = new TransferTable(Library.MODEL)) {
            Path file = directory.resolve("topics.ndjson");
            Files.write(file, IntStream.range(0, 9).mapToObj(i -> i == 8
                    ? "{\"kind\":\"entity\",\"entity\":\"topic\",\"id\":\"t8\",\"name\":\"Top\"}"
                    : "{\"kind\":\"entity\",\"entity\":\"topic\",\"id\":\"t%d\",\"name\":\"Below\",\"topicId\":\"t%d\"}".formatted(i,
                            i + 1))
                    .toList());
            Files.writeString(file,
                    "{\"kind\":\"entity\",\"entity\":\"topic\",\"id\":\"lost\",\"name\":\"Lost\",\"topicId\":\"nowhere\"}\n",
                    StandardOpenOption.APPEND);

            TransferTable.Run run = table.run(new ImportCommand(), file.toString(), "--parallel", "2");

            assertThat(run.out()).startsWith("9 entities and 0 links created, 0 were there already");
            assertThat(refusals(file)).containsExactly("10 invalid-reference");
            assertThat(table.findings()).isEmpty();
        }
    }

    @Test
    void whatIsThereAlreadyIsSoAlsoWhereItsParentIsFull() throws Exception {
        try (TransferTable table = new TransferTable(Library.MODEL)) {
            table.put("branch", "b", "{'name': 'North'}");
            Path file = directory.resolve("readers.ndjson");
            Files.write(file, IntStream.range(0, 51).mapToObj("{\"branchId\": \"b\", \"name\": \"Reader %d\"}"::formatted).toList());

            assertThat(table.run(new ImportCommand(), file.toString(), "--entity", "readers", "--parallel", "1").out())
                    .startsWith("50 entities and 0 links created");
            assertThat(table.run(new ImportCommand(), file.toString(), "--entity", "readers").out())
                    .startsWith("0 entities and 0 links created, 50 were there already");
            assertThat(refusals(file)).containsExactly("51 limit-reached");
        }
    }

    @Test
    void linesBecomePartOfATenant() throws Exception {
        try (TransferTable table = new TransferTable(Saas.MODEL)) {
            Path file = directory.resolve("organizations.ndjson");
            Files.writeString(file, "{\"id\": \"o\", \"organizationName\": \"Acme\", \"planType\": \"TEAM\"}\n");

            assertThat(table.run(new ImportCommand(), file.toString(), "--entity", "organizations").code()).isEqualTo(1);
            assertThat(refusals(file)).containsExactly("1 no-tenant");
            assertThat(table.run(new ImportCommand(), file.toString(), "--entity", "organizations", "--tenant", "acme").code()).isZero();
            assertThat(table.items()).containsKey(Key.of("acme/o", "acme/organization#o"));
        }
    }

    @Test
    void importThatWasKilledGoesOnWhereItWas() throws Exception {
        int lines = 1500;
        try (TransferTable table = new TransferTable(Courses.MODEL)) {
            Path file = directory.resolve("students.ndjson");
            Files.write(file, IntStream.range(0, lines).mapToObj(i -> i % 100 == 99
                    ? "{\"fullName\": \"\"}"
                    : "{\"fullName\": \"Ann %d\", \"email\": \"ann%d@example.com\", \"registeredAt\": \"2026-11-20T12:00:00Z\"}"
                            .formatted(i, i))
                    .toList());
            Process killed = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                    System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                    "io.relata.internal.cli.RelataTool",
                    "import", file.toString(), "--entity", "students", "--endpoint", table.endpoint(), "--table", table.name(), "--model",
                    "courses", "--rate", "300").redirectErrorStream(true).redirectOutput(directory.resolve("killed.txt").toFile()).start();
            await().atMost(Duration.ofMinutes(2)).until(() -> !killed.isAlive() || Files.exists(Path.of(file + ".position")));
            killed.destroyForcibly().waitFor();
            assertThat(Path.of(file + ".position")).as(Files.readString(directory.resolve("killed.txt"))).exists();

            TransferTable.Run run = table.run(new ImportCommand(), file.toString(), "--entity", "students", "--rate", "100000");

            assertThat(run.err()).isEqualTo("import: goes on where it was stopped\n");
            Set<String> names = table.items().values().stream().filter(Kind.ENTITY::is).map(item -> item.string("fullName"))
                    .collect(Collectors.toSet());
            assertThat(names).hasSize(lines - lines / 100);
            assertThat(table.items().values().stream().filter(Kind.ENTITY::is)).hasSize(lines - lines / 100);
            assertThat(refusals(file)).hasSize(lines / 100);
            assertThat(Path.of(file + ".position")).doesNotExist();
        }
    }
}
