package io.relata.benchmarks.warm;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata benchmark warm}. */
@Command(name = "warm", description = "The API's calls beside the bare SDK requests that they need: processor time and allocation, with "
        + "the transport stubbed and on DynamoDB Local. All of them take a quarter of an hour.")
public final class WarmCommand implements Callable<Integer> {
    /** The system property that tells the measured JVMs the table. */
    static final String TABLE = "relata.warm.table";

    @Parameters(arity = "0..*", paramLabel = "CALL", description = "only these calls: ${COMPLETION-CANDIDATES}")
    private List<ApiCall> calls = List.of();

    @Override
    public Integer call() throws RunnerException {
        String table = table();
        System.out.println(WarmTable.markdown("transport stubbed", run(OverRecordedAnswers.class, table)));
        System.out.println(WarmTable.markdown("DynamoDB Local", run(OverDynamoDbLocal.class, table)));
        return 0;
    }

    static String table() {
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            return OfficeItems.fill(dynamoDb, MeasuredModel.PLAIN);
        }
    }

    private Collection<RunResult> run(Class<?> benchmark, String table) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder().include(benchmark.getName() + "\\.").verbosity(VerboseMode.SILENT)
                .addProfiler(GCProfiler.class).addProfiler(CpuProfiler.class)
                .jvmArgs("-Xmx512m", "-XX:+UseSerialGC", "-Dhttp.maxConnections=32", "-D" + TABLE + "=" + table,
                        DynamoDbLocal.shared().property());
        return new Runner(
                (calls.isEmpty() ? options : options.param("call", calls.stream().map(ApiCall::name).toArray(String[]::new))).build())
                .run();
    }
}
