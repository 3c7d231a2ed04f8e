package io.relata.internal.local.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.models.saas.Saas;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that was lost in part or altogether, and one that DynamoDB restored beside it. */
class RestoreCommandTest {
    @TempDir
    private Path directory;

    private String[] from(TransferTable source, String... more) {
        return from(source.name(), more);
    }

    private String[] from(String source, String... more) {
        String[] all = {"--from", source, "--work", directory.resolve("work").toString()};
        String[] joined = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, joined, all.length, more.length);
        return joined;
    }

    @Test
    void everythingIsRestoredIntoAnEmptyTable() {
        try (TransferTable source = Filled.library(); TransferTable table = source.beside()) {
            TransferTable.Run told = table.run(new RestoreCommand(), from(source));
            assertThat(told.out())
                    .isEqualTo("15 entities would be put back, with links and earlier versions; 0 are there already. Nothing was "
                            + "written: say --yes to do it\n");
            assertThat(table.items()).hasSize(1);

            TransferTable.Run run = table.run(new RestoreCommand(), from(source, "--yes"));

            assertThat(run.out()).startsWith("15 entities, 3 links and 1 earlier version put back; 0 were there already.");
            assertThat(run.code()).isZero();
            assertThat(table.findings()).isEmpty();
            assertThat(TransferTable.differences(table.content(), source.content())).isEmpty();
            assertThat(table.run(new RestoreCommand(), from(source, "--yes")).err())
                    .contains("is not empty: everything is restored into an");
        }
    }

    @Test
    void anExportIsRestoredAsATableIs() {
        try (TransferTable source = Filled.library(); TransferTable table = source.beside()) {
            String export = directory.resolve("export").toString();
            source.run(new ExportCommand(), "--to", export);

            assertThat(table.run(new RestoreCommand(), from(export, "--yes")).code()).isZero();

            assertThat(table.findings()).isEmpty();
            assertThat(TransferTable.differences(table.content(), source.content())).isEmpty();
        }
    }

    @Test
    void anExportOfDynamoDbItselfIsRestoredAsATableIs() throws Exception {
        try (TransferTable source = Filled.library(); TransferTable table = source.beside()) {
            Path data = Files.createDirectories(directory.resolve("dump/AWSDynamoDB/01/data"));
            ExportCommandTest.write(data.resolve("one.json.gz"), List.copyOf(source.items().values()));

            assertThat(table.run(new RestoreCommand(), from(directory.resolve("dump").toString(), "--yes")).code()).isZero();

            assertThat(table.findings()).isEmpty();
            assertThat(TransferTable.differences(table.content(), source.content())).isEmpty();
        }
    }

    @Test
    void anEntityComesBackWithAllThatWasDeletedAlongWithIt() {
        try (TransferTable table = Filled.library(); TransferTable backup = table.restored()) {
            Map<Key, Item> before = table.content();
            table.delete("shelf", "s1");
            table.settle();
            assertThat(table.entity("book", "k2").filter(Kind.ENTITY::is)).isEmpty();

            TransferTable.Run told = table.run(new RestoreCommand(), from(backup, "--entity", "/shelves/s1"));
            TransferTable.Run run = table.run(new RestoreCommand(), from(backup, "--entity", "/shelves/s1", "--yes"));

            assertThat(told.out()).startsWith("4 entities would be put back");
            assertThat(run.out()).startsWith("4 entities, 2 links and 0 earlier versions put back; 1 was there already.");
            assertThat(table.findings()).isEmpty();
            assertThat(TransferTable.differences(withoutEnd(table.content()), before)).isEmpty();
        }
    }

    /** Without the versions that a deletion keeps. */
    private static Map<Key, Item> withoutEnd(Map<Key, Item> content) {
        Map<Key, Item> without = new TreeMap<>(Comparator.comparing(Key::id).thenComparing(Key::type));
        content.forEach((key, item) -> {
            if (!Kind.HISTORY.is(item)
                    || item.key().type().startsWith("book#k2") && item.map("data").containsValue(BigDecimal.valueOf(200))) {
                without.put(key, item);
            }
        });
        return without;
    }

    @Test
    void whatHangsOnAnEntityThatWasRemovedWithoutATraceIsGoodAgain() {
        try (TransferTable table = Filled.library(); TransferTable backup = table.restored()) {
            Map<Key, Item> before = table.content();
            table.remove(Key.of("s1", "shelf#s1"));
            table.settle();

            TransferTable.Run run = table.run(new RestoreCommand(), from(backup, "--entity", "/shelves/s1", "--yes"));

            assertThat(run.out()).startsWith("1 entity, 0 links and 0 earlier versions put back; 6 were there already.");
            assertThat(table.findings()).isEmpty();
            assertThat(TransferTable.differences(table.content(), before)).isEmpty();
        }
    }

    @Test
    void aSourceThatIsNoneIsNamed() throws Exception {
        Path file = Files.writeString(directory.resolve("acme.jsonl"), "{}");
        try (TransferTable table = Filled.library()) {
            TransferTable.Run missing = table.run(new RestoreCommand(), from("bakcup"));
            assertThat(missing.code()).isEqualTo(2);
            assertThat(missing.err()).contains("--from bakcup is neither a table there nor a directory here");
            assertThat(table.run(new RestoreCommand(), from(file.toString())).err())
                    .contains("is a file: give the directory of ./relata export, or create what it has with ./relata import");
        }
    }

    @Test
    void whatStandsInTheWayIsToldFirstAndLeftAsItIs() throws Exception {
        try (TransferTable table = Filled.library(); TransferTable backup = table.restored()) {
            table.delete("shelf", "s1");
            table.settle();
            table.put("book", "k2", "{'shelfId': 's2', 'title': 'Another'}");
            table.settle();

            TransferTable.Run told = table.run(new RestoreCommand(), from(backup, "--entity", "/shelves/s1"));

            assertThat(told.code()).isEqualTo(1);
            assertThat(told.out())
                    .isEqualTo("in the way: book k2 exists, with other attributes or tags, or another time of its creation: it was "
                            + "left as it is\n3 entities would be put back, with links and earlier versions; 0 are there already. "
                            + "Nothing was written: "
                            + "say --yes to do it\n");
            assertThat(Files.readString(directory.resolve("work/conflicts.ndjson"))).contains("\"problem\":\"already-exists\"");
            assertThat(table.run(new RestoreCommand(), from(backup, "--entity", "/shelves/s1", "--yes")).code()).isEqualTo(1);
            assertThat(table.entity("book", "k2").orElseThrow().string("title")).isEqualTo("Another");
            assertThat(table.entity("book", "k4").orElseThrow().string("title")).isEqualTo("Book 4");
            assertThat(table.findings()).isEmpty();
        }
    }

    /** Content by entity tag of one URL, from before and after restores of every kind. */
    @Test
    void anEntityTagNeverStandsForTwoContents() {
        Map<String, Object> seen = new HashMap<>();
        try (TransferTable table = Filled.library();
                TransferTable backup = table.restored();
                TransferTable empty = table.beside();
                TransferTable inPlace = backup.restored()) {
            see(table, seen);
            change(table, seen, new Random(1));
            table.delete("shelf", "s1");
            table.settle();
            see(table, seen);

            assertThat(empty.run(new RestoreCommand(), from(backup, "--yes")).code()).isZero();
            see(empty, seen);
            change(empty, seen, new Random(2));

            assertThat(inPlace.run(new RestoreCommand(), "--in-place", "--yes").out()).isEqualTo("18 versions given\n");
            see(inPlace, seen);
            assertThat(inPlace.findings()).isEmpty();
            change(inPlace, seen, new Random(3));

            table.run(new RestoreCommand(), "--from", backup.name(), "--work", directory.resolve("other").toString(), "--entity",
                    "/shelves/s1", "--yes");
            see(table, seen);
            change(table, seen, new Random(4));
            assertThat(table.findings()).isEmpty();
        }
    }

    /** Of a tenant that was deleted without a trace, and whose ids were used again before it came back. */
    @Test
    void anEntityTagOfATenantNeverStandsForTwoContents() {
        Map<String, Object> seen = new HashMap<>();
        try (TransferTable table = new TransferTable(Saas.MODEL)) {
            organization(table, "acme", "Acme", seen);
            organization(table, "other", "Other", seen);
            try (TransferTable backup = table.restored()) {
                organizations(table, "acme", "Acme", seen);
                organizations(table, "other", "Other", seen);
                table.items().keySet().stream().filter(key -> key.id().startsWith("acme/")).forEach(table::remove);
                organizations(table, "acme", "Another", seen);
                new DeleteEntity(table.writes("acme")).delete(table.type("organization"), "o", Precondition.NONE);
                table.settle();

                assertThat(table.run(new RestoreCommand(), from(backup, "--tenant", "acme", "--yes")).out()).startsWith("1 entity, ");
                see(table, seen);
                organizations(table, "acme", "Acme again", seen);
                organizations(table, "other", "Other again", seen);
                assertThat(table.findings()).isEmpty();
            }
        }
    }

    private static void organizations(TransferTable table, String tenant, String name, Map<String, Object> seen) {
        for (int i = 1; i <= 20; i++) {
            organization(table, tenant, name + " " + i, seen);
        }
    }

    private static void organization(TransferTable table, String tenant, String name, Map<String, Object> seen) {
        new PutEntity(table.writes(tenant)).put(table.type("organization"), "o",
                TransferTable.json("{'organizationName': '%s', 'planType': 'TEAM'}".formatted(name)), Precondition.NONE);
        see(table, seen);
    }

    private static void change(TransferTable table, Map<String, Object> seen, Random random) {
        for (int i = 0; i < 40; i++) {
            String book = "k" + (1 + 2 * random.nextInt(3));
            switch (random.nextInt(4)) {
                case 0 -> table.tag("book", book, "tag " + random.nextInt(1000));
                case 1 -> table.link(0, "r1", book, "{'since': '20%02d-01-01'}".formatted(random.nextInt(100)));
                default -> table.patch("book", book, "{'pages': %d}".formatted(random.nextInt(100_000)));
            }
            see(table, seen);
        }
    }

    /** @throws AssertionError when something has an entity tag by which it was something else before */
    private static void see(TransferTable table, Map<String, Object> seen) {
        table.items().forEach((key, item) -> {
            if (Kind.ENTITY.is(item) || Kind.LINK.is(item)) {
                Object content = item.attributes().entrySet().stream()
                        .filter(each -> !each.getKey().startsWith("_") && !each.getKey().equals(Attr.VERSION))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
                String tag = key.id() + " " + key.type() + " " + item.number(Attr.VERSION);
                Object other = seen.put(tag, content);
                assertThat(Optional.ofNullable(other).orElse(content)).as(tag).isEqualTo(content);
            }
        });
    }
}
