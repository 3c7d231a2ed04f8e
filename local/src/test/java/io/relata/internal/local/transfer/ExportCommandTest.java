package io.relata.internal.local.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.events.stream.AttributeJson;
import io.relata.internal.model.TableModel;
import io.relata.models.saas.Saas;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
    @TempDir
    private Path directory;

    @Test
    void everyCoreItemIsALineAndTheManifestCountsThem() throws Exception {
        try (TransferTable table = Filled.library()) {
            Path to = directory.resolve("export");

            TransferTable.Run run = table.run(new ExportCommand(), "--to", to.toString(), "--segments", "3");

            assertThat(run).isEqualTo(new TransferTable.Run(0, "",
                    "export: 21 lines: 15 entities, 3 links, 1 earlier version, 2 guards\n"));
            JsonNode manifest = Json.MAPPER.readTree(to.resolve("manifest.json").toFile());
            assertThat(manifest.path("counts").toString()).isEqualTo("{\"entity\":15,\"guard\":2,\"history\":1,\"link\":3}");
            assertThat(manifest.path("complete").asBoolean()).isTrue();
            assertThat(manifest.at("/model/name").asText()).isEqualTo("library");
            assertThat(manifest.path("files")).hasSize(3);
            try (Stream<Path> files = Files.list(to)) {
                assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("manifest.json", "0.ndjson",
                        "1.ndjson",
                        "2.ndjson");
            }
            assertThat(lines(to)).contains(
                    "{\"kind\":\"guard\",\"id\":\"unique:branch.code:n\",\"owner\":\"b1\"}")
                    .anySatisfy(
                            line -> assertThat(line).matches("\\{\"kind\":\"entity\",\"id\":\"k2\",\"entity\":\"book\",\"version\":\\d+,"
                                    + "\"life\":\\d+,\"createdAt\":\"[^\"]+\",\"updatedAt\":\"[^\"]+\",\"tags\":\\[\"new\"],"
                                    + "\"authors\":\\[\"Ann\",\"Bob\"],\"enteredBy\":\"ann\",\"pages\":222,\"shelfId\":\"s1\","
                                    + "\"title\":\"Book 2\"}"))
                    .anySatisfy(line -> assertThat(line).matches("\\{\"kind\":\"link\",\"relation\":\"reader-book\",\"from\":\"r1\","
                            + "\"to\":\"k1\",\"fromLife\":\\d+,\"toLife\":\\d+,\"version\":\\d+,"
                            + "\"attributes\":\\{\"since\":\"2026-11-01\"}}"));
            assertThat(table.run(new ExportCommand()).out().lines().collect(Collectors.toSet())).isEqualTo(lines(to));
            assertThat(table.run(new ExportCommand(), "--to", to.toString(), "--segments", "3").err())
                    .contains("has this export, and it is complete");
        }
    }

    @Test
    void exportThatWasStoppedGoesOnBehindWhatIsWritten() throws Exception {
        try (TransferTable table = Filled.library()) {
            Path to = directory.resolve("export");
            ItemSource items = new TableItems(new DynamoDbBulkTable(table.dynamoDb(), table.name()), table.name(), 2, Optional.empty());
            Manifest.begun(to, table.name(), TableIdentity.of(TableModel.of(Library.MODEL),
                    IndexNames.SAME), Optional.empty(), 2, "2026-11-20T12:00:00.000Z").write();
            try (ExportFile file = ExportFile.open(to.resolve("1.ndjson"), table.name())) {
                new Export(TableModel.of(Library.MODEL), Optional.empty(), items, new Rate(1000), Clock.systemUTC(), counts -> {}).write(1,
                        file);
            }
            String second = Files.readString(to.resolve("1.ndjson"));

            TransferTable.Run run = table.run(new ExportCommand(), "--to", to.toString(), "--segments", "2");

            assertThat(run.err()).isEqualTo("export: 21 lines: 15 entities, 3 links, 1 earlier version, 2 guards\n");
            assertThat(to.resolve("1.ndjson")).hasContent(second);
            assertThat(lines(to)).hasSize(21);
            assertThat(table.run(new ExportCommand(), "--to", to.toString(), "--segments", "4").err())
                    .contains("has an export of " + table.name() + " in 2 parts, not of");
        }
    }

    @Test
    void allTenantsAreToldApartAndOneIsExportedWithoutItsName() throws Exception {
        try (TransferTable table = new TransferTable(Saas.MODEL)) {
            for (String tenant : List.of("a", "ab")) {
                new PutEntity(table.writes(tenant)).put(table.type("organization"), "o",
                        TransferTable.json("{'organizationName': 'Acme', 'planType': 'TEAM'}"), Precondition.NONE);
            }

            assertThat(table.run(new ExportCommand()).out().lines()).hasSize(2).allMatch(line -> line.contains("\"id\":\"o\""))
                    .anyMatch(line -> line.contains("\"_tenant\":\"a\"")).anyMatch(line -> line.contains("\"_tenant\":\"ab\""));
            assertThat(table.run(new ExportCommand(), "--tenant", "a").out().lines()).singleElement().asString()
                    .contains("\"id\":\"o\"").doesNotContain("_tenant");
        }
    }

    @Test
    void anExportOfDynamoDbItselfGivesTheSameLines() throws Exception {
        try (TransferTable table = Filled.library()) {
            Path data = Files.createDirectories(directory.resolve("AWSDynamoDB/01/data"));
            List<Item> items = List.copyOf(table.items().values());
            write(data.resolve("one.json.gz"), items.subList(0, 20));
            write(data.resolve("two.json.gz"), items.subList(20, items.size()));

            TransferTable.Run run = table.run(new ExportCommand(), "--from", directory.toString());

            assertThat(run.code()).isZero();
            assertThat(run.out().lines().collect(Collectors.toSet()))
                    .isEqualTo(table.run(new ExportCommand()).out().lines().collect(Collectors.toSet())).hasSize(21);
        }
    }

    /** As DynamoDB writes it to S3. */
    static void write(Path file, List<Item> items) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file));
                JsonGenerator json = new JsonFactory().createGenerator(out).setRootValueSeparator(null)) {
            for (Item item : items) {
                json.writeStartObject();
                json.writeFieldName("Item");
                AttributeJson.image(json, AttributeValues.of(item));
                json.writeEndObject();
                json.writeRaw('\n');
            }
        }
    }

    static Set<String> lines(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".ndjson")).flatMap(file -> {
                try {
                    return Files.readAllLines(file).stream();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }).collect(Collectors.toSet());
        }
    }
}
