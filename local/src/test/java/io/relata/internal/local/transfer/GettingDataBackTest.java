package io.relata.internal.local.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.local.tenant.TenantCommand;
import io.relata.internal.local.verify.VerifyCommand;
import io.relata.internal.model.TableModel;
import io.relata.models.saas.Saas;
import io.relata.models.shop.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The drill: the commands of docs/getting-data-back.md, as they stand there, after what they are for has happened. */
class GettingDataBackTest {
    private static final Path PAGE = Path.of("..", "docs", "getting-data-back.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```\\n(.*?)^ *```$");

    /** The commands of the tool in each block of a section that has any. */
    private static List<List<String>> commands(String section) throws IOException {
        String page = Files.readString(PAGE);
        String from = page.substring(page.indexOf("\n## " + section + "\n") + 4);
        return BLOCK.matcher(from.substring(0, from.indexOf("\n## "))).results().map(MatchResult::group)
                .map(block -> block.lines().map(String::strip).filter(line -> line.startsWith("./relata ")).toList())
                .filter(block -> !block.isEmpty()).toList();
    }

    /** Runs commands as a shell would, and lets the functions follow after each. */
    private static List<TransferTable.Run> run(List<String> commands, TransferTable table, String before) {
        List<TransferTable.Run> runs = new ArrayList<>();
        for (String command : commands) {
            List<String> words = new ArrayList<>(List.of(command.replace("--region \"$AWS_REGION\"", "--endpoint " + table.endpoint())
                    .replace("\"$BEFORE\"", before).replace("\"$TABLE\"", table.name()).replace("\"$model\"", table.model().name())
                    .split(" +")));
            String name = words.get(1);
            words.subList(0, 2).clear();
            runs.add(table.run(name.equals("verify") ? new VerifyCommand() : new RestoreCommand(), words.toArray(String[]::new)));
            table.settle();
        }
        return runs;
    }

    private static void removeWork(TransferTable table) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("restore-" + table.name()))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void somebodyDeletedTheWrongTenant() throws Exception {
        try (TransferTable table = new TransferTable(Saas.MODEL)) {
            fill(table, "acme");
            fill(table, "other");
            table.settle();
            Map<Key, Item> before = table.content();
            try (TransferTable backup = table.restored()) {
                assertThat(table.run(new TenantCommand(), "delete", "acme", "--confirm", "acme", "--lag", "0", "--no-search").code())
                        .isZero();
                table.settle();
                assertThat(table.content().keySet()).noneMatch(key -> key instanceof CoreKey && key.id().startsWith("acme/"));

                List<TransferTable.Run> runs = new ArrayList<>();
                for (List<String> block : commands("Somebody deleted the wrong tenant")) {
                    runs.addAll(run(block, table, backup.name()));
                }

                assertThat(runs).extracting(TransferTable.Run::code).containsExactly(0, 0, 0);
                assertThat(runs.get(0).out()).startsWith("4 entities would be put back");
                assertThat(runs.get(1).out()).startsWith("4 entities, 1 link and 0 earlier versions put back");
                Map<Key, Item> after = table.content();
                after.keySet().removeIf(key -> key.id().startsWith("progress#"));
                assertThat(TransferTable.differences(after, before)).isEmpty();
                removeWork(table);
            }
        }
    }

    private static void fill(TransferTable table, String tenant) {
        put(table, tenant, "organization o", "{'organizationName': 'Acme', 'planType': 'TEAM'}");
        put(table, tenant, "user ann", "{'organizationId': 'o', 'userName': 'Ann', 'userType': 'MEMBER', 'email': 'ann@example.com'}");
        put(table, tenant, "group 1", "{'organizationId': 'o', 'groupName': 'One'}");
        put(table, tenant, "ticket t", "{'userId': 'ann', 'subject': 'Help', 'status': 'OPEN', 'createdAt': '2026-11-20T12:00:00.000Z'}");
        new LinkEntities(table.writes(tenant)).link(TableModel.of(Saas.MODEL).relations().get(0).outgoing(), "ann", "1",
                Optional.of(TransferTable.json("{'part': 'MODERATOR'}")));
    }

    private static void put(TransferTable table, String tenant, String entity, String json) {
        String[] name = entity.split(" ");
        new PutEntity(table.writes(tenant)).put(table.type(name[0]), name[1], TransferTable.json(json), Precondition.NONE);
    }

    private static TransferTable shop() {
        TransferTable table = new TransferTable(Shop.MODEL);
        table.put("customer", "c", "{'fullName': 'Ann', 'email': 'ann@example.com'}");
        table.put("order", "7", "{'customerId': 'c', 'status': 'PLACED', 'payment': {'type': 'invoice', 'dueOn': '2026-12-01'}}");
        for (int i = 0; i < 5; i++) {
            table.put("orderItem", "i" + i, "{'orderId': '7', 'description': 'Nail', 'quantity': %d, 'price': 0.5}".formatted(i + 1));
        }
        table.settle();
        return table;
    }

    @Test
    void somebodyDeletedAnEntity() throws Exception {
        try (TransferTable table = shop(); TransferTable backup = table.restored()) {
            Map<Key, Item> before = table.content();
            table.delete("order", "7");
            table.settle();
            assertThat(table.content()).hasSize(2);

            List<TransferTable.Run> runs = run(commands("Somebody deleted an entity").get(0), table, backup.name());

            assertThat(runs.get(0).out()).startsWith("6 entities would be put back");
            assertThat(runs.get(1).out()).startsWith("6 entities, 0 links and 0 earlier versions put back");
            assertThat(table.findings()).isEmpty();
            assertThat(TransferTable.differences(table.content(), before)).isEmpty();
            removeWork(table);
        }
    }

    @Test
    void theTableIsGoneAndAnEmptyOneTakesEverything() throws Exception {
        try (TransferTable backup = shop(); TransferTable table = backup.beside()) {
            List<TransferTable.Run> runs = run(commands("The table is gone, or wrong").get(0), table, backup.name());

            assertThat(runs).extracting(TransferTable.Run::code).containsExactly(0, 0, 0);
            assertThat(TransferTable.differences(table.content(), backup.content())).isEmpty();
            removeWork(table);
        }
    }

    @Test
    void theTableIsWrongAndTheRestoredOneTakesItsPlace() throws Exception {
        try (TransferTable lost = shop(); TransferTable table = lost.restored()) {
            Map<Key, Item> before = table.content();
            long version = table.entity("order", "7").orElseThrow().number("version");

            List<TransferTable.Run> runs = run(commands("The table is gone, or wrong").get(1), table, "");

            assertThat(runs).extracting(TransferTable.Run::code).containsExactly(0, 0);
            assertThat(runs.get(0).out()).isEqualTo("7 versions given\n");
            assertThat(table.entity("order", "7").orElseThrow().number("version")).isGreaterThan(version + 1);
            assertThat(TransferTable.differences(table.content(), before)).isEmpty();
        }
    }
}
