package io.relata.internal.local.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.local.LinkedTable;
import io.relata.internal.local.deployed.TaggingDynamoDb;
import io.relata.internal.servers.opensearch.OpenSearchLocal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** How the table is chosen and read; what is indexed then is told by the tests of the index, and of the running system. */
class ReindexCommandTest {
    private final String environment = "env-" + UUID.randomUUID();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private TaggingDynamoDb dynamoDb;
    private LinkedTable table;

    @BeforeEach
    void create() throws Exception {
        dynamoDb = new TaggingDynamoDb();
        table = LinkedTable.create("Reindex-" + environment);
    }

    @AfterEach
    void delete() {
        table.close();
        dynamoDb.close();
    }

    private int reindex(String... options) {
        List<String> arguments = new ArrayList<>(List.of("--endpoint", dynamoDb.endpoint().toString(), "--search",
                OpenSearchLocal.shared().endpoint().toString()));
        arguments.addAll(List.of(options));
        return new CommandLine(new ReindexCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 2;
                }).execute(arguments.toArray(String[]::new));
    }

    @Test
    void tableOfAnEnvironmentIsFoundAndSaysItsModel() {
        dynamoDb.tag("Reindex-" + environment, environment, "office");

        assertThat(reindex("--env", environment)).as(err.toString()).isZero();
        assertThat(out.toString()).endsWith(" items read, 3 in the index%n".formatted());
        assertThat(reindex("--env", "nowhere")).isEqualTo(2);
        assertThat(err).hasToString("no table here has the tags relata:env=nowhere: name the table with --table\n");
    }

    @Test
    void tableIsReadAtALimitedRate() {
        assertThat(reindex("--table", "Reindex-" + environment, "--rate", "0")).isEqualTo(2);
        assertThat(err).hasToString("the rate must be at least 1 read unit a second\n");
        assertThat(reindex("--table", "Reindex-" + environment, "--rate", "500")).as(err.toString()).isZero();
    }
}
