package io.relata.benchmarks.warm;

import io.relata.servers.dynamodb.DynamoDbLocal;
import java.util.Collection;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Measures the calls of the API beside what the bare SDK takes for the same requests. */
public final class WarmCommand {
    /** The system property that tells the measured JVMs the table. */
    static final String TABLE = "relata.warm.table";

    private WarmCommand() {
    }

    /** @param args names of {@link ApiCall}s; without, all */
    public static void main(String[] args) throws RunnerException {
        String table = table();
        System.out.println(WarmTable.markdown("transport stubbed", run(OverTape.class, table, args)));
        System.out.println(WarmTable.markdown("DynamoDB Local", run(OverDynamoDbLocal.class, table, args)));
    }

    static String table() {
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            return OfficeItems.fill(dynamoDb);
        }
    }

    private static Collection<RunResult> run(Class<?> benchmark, String table, String... calls) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder().include(benchmark.getName() + "\\.").verbosity(VerboseMode.SILENT)
                .addProfiler(GCProfiler.class).addProfiler(CpuProfiler.class)
                .jvmArgs("-Xmx512m", "-XX:+UseSerialGC", "-Dhttp.maxConnections=32", "-D" + TABLE + "=" + table,
                        DynamoDbLocal.shared().property());
        return new Runner((calls.length == 0 ? options : options.param("call", calls)).build()).run();
    }
}
