package io.relata.benchmarks.warm;

import io.relata.servers.dynamodb.DynamoDbLocal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The command {@code ./relata benchmark callers}: the same calls in the same model with and without tenants and permissions, alternating in
 * one JVM over a stubbed transport. The result is the processor time of the fastest second.
 */
@Command(name = "callers", description = "Calls with and without tenants and permissions, alternating in one JVM: requests, and processor "
        + "time as a ratio.")
public final class CallersCommand implements Callable<Integer> {
    private static final int SECONDS = 20;
    private static final int BATCH = 50;

    @Parameters(arity = "0..*", paramLabel = "CALL", description = "only these calls: ${COMPLETION-CANDIDATES}")
    private List<ApiCall> calls = List.of(ApiCall.GET, ApiCall.PATCH, ApiCall.LIST_CHILDREN);

    /** The functions of one model, with recorded answers. */
    private record Measured(MeasuredModel model, RecordedCall recorded, DynamoDbClient client, MeasuredFunctions functions) {
        static Measured of(MeasuredModel model, ApiCall call, String table) {
            RecordedCall recorded = new RecordedCall(call, model, table);
            DynamoDbClient client = RecordedCall.client(recorded.answers().player(Duration.ZERO));
            return new Measured(model, recorded, client, MeasuredFunctions.over(client, table, model.model()));
        }

        void call() {
            functions.answer(recorded.event());
        }

        void close() {
            functions.close();
            client.close();
        }
    }

    @Override
    public Integer call() {
        System.out.println("| | | requests | µs of CPU | ratio |\n|---|---|---:|---:|---:|");
        List<String> tables = new ArrayList<>();
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            for (MeasuredModel model : MeasuredModel.values()) {
                tables.add(OfficeItems.fill(dynamoDb, model));
            }
        }
        for (ApiCall call : calls) {
            List<Measured> measured = new ArrayList<>();
            for (MeasuredModel model : MeasuredModel.values()) {
                measured.add(Measured.of(model, call, tables.get(model.ordinal())));
            }
            double[] micros = micros(measured);
            for (int i = 0; i < micros.length; i++) {
                System.out.println("| %s | %s | %d | %,.0f | %.2f |".formatted(call.title(), measured.get(i).model().title(),
                        measured.get(i).recorded().requests().size(), micros[i], micros[i] / micros[0]));
            }
            measured.forEach(Measured::close);
        }
        return 0;
    }

    private static double[] micros(List<Measured> measured) {
        double[] least = new double[measured.size()];
        Arrays.fill(least, Double.MAX_VALUE);
        for (int second = 0; second < SECONDS; second++) {
            double[] sum = new double[least.length];
            int batches = 0;
            for (long end = System.nanoTime() + Duration.ofSeconds(1).toNanos(); System.nanoTime() < end; batches++) {
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += PairedCommand.cpu(measured.get(i)::call, BATCH);
                }
            }
            for (int i = 0; i < sum.length; i++) {
                least[i] = Math.min(least[i], sum[i] / batches);
            }
        }
        return least;
    }
}
