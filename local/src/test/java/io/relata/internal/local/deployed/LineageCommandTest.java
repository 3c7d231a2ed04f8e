package io.relata.internal.local.deployed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.local.LinkedTable;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LineageCommandTest {
    private static final String[] STORE = {"stores", "004"};

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private LinkedTable table;

    @BeforeEach
    void create() {
        table = LinkedTable.create("Lineage-" + UUID.randomUUID());
    }

    @AfterEach
    void delete() {
        table.close();
    }

    private int lineage(String[] asked, String... options) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> arguments = new ArrayList<>(List.of(asked));
        arguments.addAll(List.of("--endpoint", DynamoDbLocal.shared().endpoint().toString(), "--table", table.name()));
        arguments.addAll(List.of(options));
        return new CommandLine(new LineageCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 2;
                }).execute(arguments.toArray(String[]::new));
    }

    @Test
    void everythingThatIsDerivedIsListed() {
        assertThat(lineage(STORE)).isZero();

        assertThat(out).hasToString("""
                store 004, version 1 of 2026-11-20T12:00:00.000Z  (004 / store#004)
                  copy      relation customer-store  customer#001 / store#004             version 1
                  link      relation customer-store  link:customer-store:001 / store#004
                  tag       tag music                tag#music / store#004                version 1
                  index     businessIdGsi            004 / store#004
                  index     typeGsi                  004 / store#004
                  document  search                   004 / store#004
                6 items are derived from it, none of them is behind
                """);
    }

    @Test
    void whatIsBehindIsSaidWithStatus1() {
        table.renameStore("High Street");
        table.remove("customer#001", "store#004");

        assertThat(lineage(STORE)).isEqualTo(1);

        assertThat(out.toString()).startsWith("store 004, version 2 of ")
                .containsPattern("copy +relation customer-store +customer#001 / store#004 +missing, behind for \\d+ s\n")
                .containsPattern("tag +tag music +tag#music / store#004 +version 1, behind for \\d+ s\n")
                .endsWith("6 items are derived from it, 2 behind\n");
    }

    @Test
    void anyItemLeadsToItsSource() {
        lineage(STORE);
        String ofStore = out.toString();

        lineage(new String[] {"store", "004"});
        assertThat(out).hasToString(ofStore);
        lineage(new String[] {"004"});
        assertThat(out).hasToString(ofStore);
        lineage(new String[] {"tag#music", "store#004"});
        assertThat(out).hasToString(ofStore);
        lineage(new String[] {"link:customer-store:001", "store#004"});
        assertThat(out.toString()).startsWith("the link of customer 001 and store 004, version 1");
    }

    @Test
    void theStreamSaysWhichRecordMadeWhat() throws Exception {
        assertThat(lineage(STORE, "--records")).isZero();
        assertThat(out.toString()).containsPattern("\\(004 / store#004\\), record \\d+\n")
                .containsPattern("tag#music / store#004 +version 1, record \\d+, less than 1 s after its source's\n");

        lineage(STORE, "--records", "--json");
        JsonNode json = new JsonMapper().readTree(out.toString());
        assertThat(json.path("source").path("words").asText()).isEqualTo("store 004");
        assertThat(json.path("derived")).hasSize(6).first().satisfies(copy -> {
            assertThat(copy.path("kind").asText()).isEqualTo("copy");
            assertThat(copy.path("key").path("id").asText()).isEqualTo("customer#001");
            assertThat(copy.path("version")).isEqualTo(copy.path("sourceVersion"));
            assertThat(copy.path("behind").asBoolean()).isFalse();
            assertThat(copy.path("record").path("sequenceNumber").asText()).matches("\\d+");
            assertThat(copy.path("lagMillis").isNumber()).isTrue();
        });
    }

    @Test
    void whatIsNotThereIsSaidInASentence() {
        assertThat(lineage(new String[] {"stores", "999"})).isEqualTo(2);
        assertThat(err.toString()).startsWith("table " + table.name() + " has no stores 999");
        assertThat(lineage(new String[] {"999"})).isEqualTo(2);
        lineage(new String[] {"shops", "004"});
        assertThat(err).hasToString("table " + table.name()
                + " has no shops 004, and no source of it; its collections are businesses, customers, orders, stores\n");
        assertThat(out.toString()).isEmpty();
    }
}
