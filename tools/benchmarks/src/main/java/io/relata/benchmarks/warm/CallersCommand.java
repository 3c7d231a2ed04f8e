package io.relata.benchmarks.warm;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The command {@code ./relata benchmark callers}: the same calls in the same model with and without tenants and permissions, alternating in
 * one JVM: the processor time of the fastest second over a stubbed transport, or the median time of whole calls over DynamoDB Local.
 */
@Command(name = "callers", description = "Calls with and without tenants and permissions, alternating in one JVM: requests, and time "
        + "as a ratio.")
public final class CallersCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "CALL", description = "only these calls: ${COMPLETION-CANDIDATES}")
    private List<ApiCall> calls = List.of(ApiCall.GET, ApiCall.PATCH, ApiCall.LIST_CHILDREN);

    @Option(names = "--over", paramLabel = "TABLE", description = "RECORDED answers, for processor time, or LOCAL: DynamoDB Local, "
            + "for the median time of a whole read (${DEFAULT-VALUE})")
    private Over over = Over.RECORDED;

    /** What answers the functions. */
    enum Over {
        RECORDED, LOCAL
    }

    /** The functions of one model. */
    private record Measured(MeasuredModel model, RecordedCall recorded, DynamoDbClient client, MeasuredFunctions functions) {
        static Measured of(MeasuredModel model, ApiCall call, String table, Over over) {
            RecordedCall recorded = new RecordedCall(call, model, table);
            DynamoDbClient client = over == Over.LOCAL
                    ? DynamoDbLocal.shared().client()
                    : RecordedCall.client(recorded.answers().player(Duration.ZERO));
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
        System.out.println("| | | requests | " + (over == Over.LOCAL ? "median µs of a call" : "µs of CPU")
                + " | ratio |\n|---|---|---:|---:|---:|");
        List<String> tables = new ArrayList<>();
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            for (MeasuredModel model : MeasuredModel.values()) {
                tables.add(OfficeItems.fill(dynamoDb, model));
            }
        }
        // A change that was made once changes nothing more.
        for (ApiCall call : calls.stream().filter(each -> over == Over.RECORDED || each.written().isEmpty()).toList()) {
            List<Measured> measured = new ArrayList<>();
            for (MeasuredModel model : MeasuredModel.values()) {
                measured.add(Measured.of(model, call, tables.get(model.ordinal()), over));
            }
            List<Runnable> all = measured.stream().<Runnable>map(each -> each::call).toList();
            double[] micros = over == Over.LOCAL ? Alternating.medians(all) : Alternating.micros(all);
            for (int i = 0; i < micros.length; i++) {
                System.out.println("| %s | %s | %d | %,.0f | %.2f |".formatted(call.title(), measured.get(i).model().title(),
                        measured.get(i).recorded().requests().size(), micros[i], micros[i] / micros[0]));
            }
            measured.forEach(Measured::close);
        }
        return 0;
    }
}
