package io.relata.internal.local.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.access.StoredEntity;
import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.change.BeingBuiltException;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.WatchParts;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.table.LocalTable;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.local.deployed.ChosenTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Migration;
import io.relata.schema.Conversion;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs the command on a table whose model has changed: an attribute has another name, and a list is new. */
class MigrateCommandTest {
    private static final int PEOPLE = 250;
    private static final int KILLS = 20;

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record OldPerson(@NotBlank String name, @Unique String phone, String city, String points) {
        OldPerson(String name, String phone, String city) {
            this(name, phone, city, "7");
        }
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    @Listed(shards = 2)
    record Person(@NotBlank String name, @Unique @Formerly("phone") String telephone, String city, Integer points) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record UniquePerson(@NotBlank String name, @Unique @Formerly("phone") String telephone, @Unique String city, String points) {
    }

    private static final TableModel OLD = TableModel.of(Schema.table("Migrated").entities(OldPerson.class).model());
    private static final Schema CHANGED = Schema.table("Migrated").entities(Person.class)
            .conversions(Conversion.of(Person.class, "points").from(String.class, Integer::valueOf));
    private static final TableModel NEW = TableModel.of(CHANGED.model());
    private static final TableModel RENAMING = TableModel.of(CHANGED.migrations(Migration.of("upper-case", Person.class,
            person -> new Person(person.name().toUpperCase(Locale.ROOT), person.telephone(), person.city(), person.points()))).model());
    private static final TableModel UNIQUE = TableModel.of(Schema.table("Migrated").entities(UniquePerson.class).model());

    @TempDir
    private Path directory;

    private final String table = "Migrated-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint()).client();
    private final Relata old = relata(OLD);
    private final Map<String, String> telephones = new TreeMap<>();
    private final Map<String, String> cities = new TreeMap<>();
    private final Map<String, Integer> points = new TreeMap<>();
    private final StringWriter out = new StringWriter();

    private Relata relata(TableModel model) {
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, table);
        ReadContext reads = new ReadContext(model, core, Runnable::run, Clock.systemUTC())
                .watching(new WatchParts(core, model, Clock.systemUTC(), Runnable::run));
        return new TableRelata(new AccessContext(reads, WriteContext.of(model, core), TextIndex.NONE), new SdkTable(model, table, ""));
    }

    @BeforeEach
    void fill() {
        LocalTable.ready(dynamoDb, OLD, table);
    }

    @AfterEach
    void delete() {
        dynamoDb.deleteTable(request -> request.tableName(table));
        dynamoDb.close();
    }

    private void createdByTheOldOne(int people) {
        for (int i = 0; i < people; i++) {
            String id = "%04d".formatted(i);
            old.entities(OldPerson.class).create(id, new OldPerson("Person " + id, "t" + id, null));
            telephones.put(id, "t" + id);
            points.put(id, 7);
        }
    }

    private boolean migrate(DynamoDbClient client, String... more) {
        return migrate(client, NEW, more);
    }

    private boolean migrate(DynamoDbClient client, TableModel model, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--table", table, "--segments", "1", "--lag", "0", "--rate", "1000000"));
        arguments.addAll(List.of(more));
        MigrateCommand command = new MigrateCommand();
        new CommandLine(command).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(new StringWriter(), true))
                .parseArgs(arguments.toArray(String[]::new));
        return command.run(client, new ChosenTable.Found(table, model, IndexNames.SAME));
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        DynamoDbCopyTable stored = new DynamoDbCopyTable(dynamoDb, table);
        Optional<Item> next = Optional.empty();
        do {
            var slice = stored.scan(0, 1, next, 1000);
            items.addAll(slice.items());
            next = slice.lastKey();
        } while (next.isPresent());
        return items;
    }

    private static boolean isAsBefore(Item item) {
        return Stream.of(item.attributes(), item.map("data"))
                .anyMatch(values -> values.containsKey("phone") || values.get("points") instanceof String);
    }

    private List<Finding> findings() {
        Verify verify = new Verify(NEW, new DynamoDbCopyTable(dynamoDb, table), Clock.systemUTC());
        List<Finding> findings = new ArrayList<>();
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            findings.addAll(page.certain());
            findings.addAll(page.suspects());
            next = page.next();
        } while (next.isPresent());
        return findings;
    }

    /** What both builds write while the command runs, one after the other: the last one counts. */
    private void write(int write) {
        String id = "%04d".formatted(write * 37 % PEOPLE);
        String value = "w" + write;
        switch (write % 8) {
            case 0 -> {
                patch(OLD, id, Map.of("phone", value));
                telephones.put(id, value);
            }
            case 1 -> {
                patch(NEW, id, Map.of("telephone", value));
                telephones.put(id, value);
            }
            case 2 -> {
                patch(OLD, id, Map.of("city", value));
                cities.put(id, value);
            }
            case 3 -> relata(NEW).entities(Person.class).tag(id, "blue");
            case 4 -> {
                old.entities(OldPerson.class).create("o" + write, new OldPerson("Old " + write, value, null));
                telephones.put("o" + write, value);
                points.put("o" + write, 7);
            }
            case 5 -> {
                patch(OLD, id, Map.of("points", "" + write));
                points.put(id, write);
            }
            case 6 -> {
                patch(NEW, id, Map.of("points", write));
                points.put(id, write);
            }
            default -> {
                relata(NEW).entities(Person.class).create("n" + write, new Person("New " + write, value, null, null));
                telephones.put("n" + write, value);
            }
        }
    }

    private void patch(TableModel model, String id, Map<String, ?> values) {
        new PatchEntity(WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, table))).patch(model.entities().get(0), id,
                Json.MAPPER.<ObjectNode>valueToTree(values), Precondition.NONE);
    }

    private static <V> Map<String, V> by(List<StoredEntity<Person>> people, Function<Person, V> value) {
        return people.stream().filter(person -> value.apply(person.value()) != null)
                .collect(Collectors.toMap(StoredEntity::id, person -> value.apply(person.value()), (one, other) -> one, TreeMap::new));
    }

    @Test
    void dryRunCountsWhatWouldBeMovedAndWritesNothing() {
        createdByTheOldOne(3);
        LocalTable.ready(dynamoDb, NEW, table);
        List<Item> before = items();

        assertThat(migrate(dynamoDb, "--dry-run")).isTrue();
        assertThat(out.toString()).contains("To be built: the conversion of person.points, the former name person.phone, "
                + "@Listed of person.")
                .containsPattern(" 3  FORMER_DECLARATION");
        assertThat(items()).containsExactlyInAnyOrderElementsOf(before);

        assertThat(migrate(dynamoDb, "--remove-retired")).isTrue();
        assertThat(out.toString()).endsWith("Everything is ready.%nNothing is left of what is given up.%n".formatted());
    }

    @Test
    void nothingIsRemovedBeforeAllIsReady() {
        old.entities(OldPerson.class).create("a", new OldPerson("Ann", "t1", "Bonn"));
        old.entities(OldPerson.class).create("b", new OldPerson("Bob", "t2", "Bonn"));
        LocalTable.ready(dynamoDb, UNIQUE, table);

        assertThat(migrate(dynamoDb, UNIQUE, "--remove-retired")).isFalse();

        assertThat(out.toString()).contains("Everything is ready but unique values: ")
                .endsWith("Nothing that is given up was removed: that is done when all is ready.%n".formatted());
    }

    @Test
    void dryRunCountsTheSameBeforeTheDeployment() {
        createdByTheOldOne(3);
        List<Item> before = items();

        assertThat(migrate(dynamoDb, "--dry-run")).isTrue();
        assertThat(out.toString()).contains("To be built: the conversion of person.points, the former name person.phone, "
                + "@Listed of person.")
                .containsPattern(" 3  FORMER_DECLARATION");
        assertThat(items()).containsExactlyInAnyOrderElementsOf(before);
        assertThatThrownBy(() -> migrate(dynamoDb)).isInstanceOf(WrongTableException.class)
                .hasMessageContaining("was deployed with another version of the model");
    }

    @Test
    void runIsKilledTwentyTimesWhileBothBuildsWrite() {
        createdByTheOldOne(PEOPLE);
        LocalTable.ready(dynamoDb, NEW, table);
        Path resume = directory.resolve("resume.json");
        int[] writes = {0};
        for (int kill = 1; kill <= KILLS; kill++) {
            int last = kill % 5 == 0 ? 320 + kill : 40 + 9 * kill;
            DynamoDbClient killed = KilledClient.of(dynamoDb, last, request -> {
                if (request % 7 == 0) {
                    write(writes[0]++);
                }
            });
            assertThatThrownBy(() -> migrate(killed, "--resume", resume.toString())).isInstanceOf(KilledClient.Kill.class);
            assertThatThrownBy(() -> relata(NEW).entities(Person.class).list().page()).isInstanceOf(BeingBuiltException.class);
        }
        assertThat(items()).as("some are moved").anyMatch(item -> !isAsBefore(item) && item.has("telephone"))
                .as("some are not").anyMatch(MigrateCommandTest::isAsBefore);

        assertThat(migrate(dynamoDb, "--resume", resume.toString())).isTrue();
        assertThat(out.toString()).endsWith("Everything is ready.%n".formatted());
        assertThat(items()).noneMatch(MigrateCommandTest::isAsBefore);
        List<StoredEntity<Person>> people = relata(NEW).entities(Person.class).list().stream().toList();
        assertThat(by(people, Person::telephone)).isEqualTo(telephones);
        assertThat(by(people, Person::city)).isEqualTo(cities);
        assertThat(by(people, Person::points)).isEqualTo(points);
        assertThat(findings()).isEmpty();
    }

    @Test
    void migrationThatIsKilledAtAnyRequestChangesEachEntityOnce() {
        createdByTheOldOne(4);
        LocalTable.ready(dynamoDb, RENAMING, table);
        Map<String, Long> before = versions();
        int kills = 0;
        while (isKilled(kills + 1)) {
            kills++;
        }
        assertThat(kills).isGreaterThan(20);
        assertThat(relata(RENAMING).entities(Person.class).list().stream()).extracting(person -> person.value().name())
                .containsExactly("PERSON 0000", "PERSON 0001", "PERSON 0002", "PERSON 0003");
        assertThat(versions()).allSatisfy((id, version) -> assertThat(version).isEqualTo(before.get(id) + 1));
        assertThat(out.toString()).contains("Migration upper-case: ").endsWith(" were changed%n".formatted());
    }

    private Map<String, Long> versions() {
        return items().stream().filter(Kind.ENTITY::is).collect(Collectors.toMap(item -> item.key().id(), Item::version));
    }

    /** Whether a run ends at this request; otherwise it carried out all. */
    private boolean isKilled(int request) {
        try {
            assertThat(migrate(KilledClient.of(dynamoDb, request, number -> {
            }), RENAMING)).isTrue();
            return false;
        } catch (KilledClient.Kill e) {
            return true;
        }
    }
}
