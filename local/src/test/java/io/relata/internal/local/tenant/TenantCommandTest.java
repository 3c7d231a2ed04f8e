package io.relata.internal.local.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.fanout.tenant.DeletionOrder;
import io.relata.internal.fanout.tenant.TenantDeletions;
import io.relata.internal.model.TableModel;
import io.relata.models.saas.Saas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators do with tenants. The names are prefixes of each other. */
class TenantCommandTest {
    /** Four entities, the link, a guard, the self copies of user and group, and the copies of the link. */
    private static final int ITEMS = 16;

    private final TenantTable table = new TenantTable("a", "ab", "a.b");

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void tenantsAreListedWithTheirItemsAndWhatThatCost() {
        TenantTable.Run run = table.run("list");

        assertThat(run.code()).isZero();
        assertThat(run.out().lines()).satisfiesExactly(line -> assertThat(line).isEqualTo("           4 entities            16 items  a"),
                line -> assertThat(line).isEqualTo("           4 entities            16 items  a.b"),
                line -> assertThat(line).isEqualTo("           4 entities            16 items  ab"),
                line -> assertThat(line).matches("3 tenants, 49 items \\(1 is of no tenant\\), \\d+ read units"));
        assertThat(table.run("list", "--json", "--segments", "1").out().lines().skip(2)).satisfiesExactly(
                line -> assertThat(line).isEqualTo("{\"tenant\":\"ab\",\"entities\":4,\"items\":" + ITEMS + "}"),
                line -> assertThat(line).matches("\\{\"tenants\":3,\"items\":49,\"ofNoTenant\":1,\"readUnits\":\\d+}"));
        assertThat(table.run("list", "--segments", "0").err()).contains("--segments is 1 to 64, not 0");
    }

    @Test
    void newNameIsOneOfWhichNothingIsStored() {
        TenantTable.Run run = table.run("create", "abc");

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("nothing of a tenant abc is in table " + table.name() + ": 49 items, ",
                "./relata token --subject ann --claim tenant=abc");
        assertThat(table.run("create", "a")).isEqualTo(
                new TenantTable.Run(1, "the tenant a exists: there are items of it in table " + table.name() + "\n", ""));
        assertThat(table.run("create", "a/b").err()).contains("a/b is no tenant: it has 1 to 64 characters of A-Z a-z 0-9 . _ -");
        assertThat(table.items()).hasSize(49);
    }

    @Test
    void exportHasWhatIsTrueOfOneTenantWithoutItsName() throws Exception {
        TenantTable.Run run = table.run("export", "a");

        assertThat(run.code()).isZero();
        assertThat(run.err())
                .matches("export: 6 lines of a: 4 entities, 1 link, 0 earlier versions, 1 guard; \\d+ read units\n");
        assertThat(run.out().lines().map(line -> json(line).path("kind").asText() + " " + json(line).path("id").asText()))
                .containsExactlyInAnyOrder("entity o", "entity ann", "entity 1", "entity t", "link ",
                        "guard unique:user.email:ann@example.com");
        assertThat(run.out().lines().map(TenantCommandTest::timeless)).contains(
                json("{'kind':'link','relation':'user-group','from':'ann','to':'1','attributes':{'part':'MODERATOR'}}"),
                json("{'kind':'entity','id':'ann','entity':'user','email':'ann@example.com','organizationId':'o','userName':'Ann',"
                        + "'userType':'MEMBER'}"));
    }

    @Test
    void exportedEntitiesAndLinksGiveTheSameInAnotherTenant() throws Exception {
        List<String> lines = table.run("export", "a").out().lines().toList();

        for (String entity : List.of("organization", "user", "group", "ticket")) {
            lines.stream().map(TenantCommandTest::json).filter(line -> line.path("entity").asText().equals(entity))
                    .forEach(line -> table.put("new", entity, line.path("id").asText(),
                            ((ObjectNode) line).without(List.of("kind", "life"))));
        }
        lines.stream().map(TenantCommandTest::json).filter(line -> line.path("kind").asText().equals("link"))
                .forEach(line -> new LinkEntities(table.writes("new")).link(TableModel.of(Saas.MODEL).relations().get(0).outgoing(),
                        line.path("from").asText(), line.path("to").asText(), Optional.of((ObjectNode) line.path("attributes"))));

        assertThat(table.run("export", "new").out().lines().map(TenantCommandTest::timeless).collect(Collectors.toSet()))
                .isEqualTo(lines.stream().map(TenantCommandTest::timeless).collect(Collectors.toSet()));
        table.follow();
        assertThat(keys("new/")).isEqualTo(keys("a/"));
    }

    @Test
    void exportThatWasStoppedGoesOnBehindItsPosition() throws Exception {
        Path file = directory.resolve("a.jsonl");
        String whole = table.run("export", "a").out();
        assertThat(table.run("export", "a", "--to", file.toString()).code()).isZero();
        assertThat(file).hasContent(whole);
        assertThat(directory.resolve("a.jsonl.position")).doesNotExist();
        assertThat(table.run("export", "a", "--to", file.toString()).err()).contains("so it is no export to go on with");

        List<String> lines = whole.lines().toList();
        String first = lines.get(0) + "\n";
        Files.writeString(file, first + lines.get(1).substring(0, 9));
        Item last = table.items("a/").stream().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.GUARD.is(item))
                .findFirst().orElseThrow();
        Files.writeString(directory.resolve("a.jsonl.position"), ("{\"of\":\"the tenant a of table %s\",\"bytes\":%d,\"counts\":{\"%s\":1},"
                + "\"behind\":{\"id\":\"%s\",\"type\":\"%s\"}}").formatted(table.name(), first.length(), json(first).path("kind").asText(),
                        last.key().id(), last.key().type()));
        assertThat(table.run("export", "ab", "--to", file.toString()).err()).contains("is an export of the tenant a of table");
        TenantTable.Run resumed = table.run("export", "a", "--to", file.toString());

        assertThat(resumed.err()).contains("goes on behind 1 line\n", "6 lines of a");
        assertThat(file).hasContent(whole);
        assertThat(directory.resolve("a.jsonl.position")).doesNotExist();
    }

    @Test
    void deletionLeavesNothingOfTheTenantAndAllOfTheOthers() {
        List<Item> others = Stream.concat(table.items("ab/").stream(), table.items("a.b/").stream()).toList();

        TenantTable.Run run = table.run("delete", "a", "--confirm", "a", "--lag", "0");

        assertThat(run.out()).matches("0 items of a are left: 16 items deleted, \\d+ items read in 2 passes, \\d+ read units\n");
        assertThat(run.code()).isZero();
        assertThat(table.items("a/")).isEmpty();
        assertThat(Stream.concat(table.items("ab/").stream(), table.items("a.b/").stream()).toList()).isEqualTo(others);
        assertThat(table.items("meta#")).hasSize(1);
        assertThat(table.run("create", "a").code()).isZero();
        assertThat(table.run("delete", "a", "--confirm", "a").out()).startsWith("0 items of a are left: 0 items deleted");
        table.follow();
        assertThat(table.items("a/")).isEmpty();
    }

    @Test
    void deletionIsNotBegunWithoutTheNameAgain() {
        assertThat(table.run("delete", "a").err()).contains("this deletes everything of the tenant a: say so with --confirm a");
        assertThat(table.run("delete", "a", "--confirm", "ab").code()).isEqualTo(2);
        assertThat(table.run("delete", "a", "--confirm", "a", "--segments", "65").err()).contains("there are 1 to 64 segments, not 65");
        assertThat(table.items("a/")).hasSize(ITEMS);
        assertThat(table.items("progress#")).isEmpty();
    }

    @Test
    void deletionThatWasStoppedGoesOnAndANewTenantHasToWait() {
        TenantDeletions deletions = new TenantDeletions(new DynamoDbBulkTable(table.dynamoDb(), table.name()), Clock.systemUTC());
        deletions.start(message -> {}, new Tenant("a"), new DeletionOrder(3, 1000, Duration.ZERO));

        assertThat(table.run("create", "a")).isEqualTo(
                new TenantTable.Run(1, "the tenant a is being deleted: go on with ./relata tenant delete a\n", ""));
        assertThat(table.run("delete", "a", "--confirm", "a").code()).isZero();
        assertThat(table.items("a/")).isEmpty();
        assertThat(table.items("ab/")).hasSize(ITEMS);
    }

    @Test
    void whatIsMissingIsSaidInASentence() {
        assertThat(table.run().err()).contains("say what to do: list, create, export, delete");
        assertThat(table.run("list", "--model", "office").code()).isEqualTo(2);
    }

    private Set<String> keys(String tenant) {
        return table.items(tenant).stream().map(item -> item.key().id().substring(tenant.length()) + " "
                + item.key().type().substring(tenant.length())).collect(Collectors.toSet());
    }

    private static JsonNode json(String text) {
        try {
            return Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode timeless(String line) {
        return ((ObjectNode) json(line)).without(List.of("version", "createdAt", "updatedAt", "life", "fromLife", "toLife"));
    }
}
