package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.console.view.ModelView;
import io.relata.internal.console.view.PatternView;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the console says of access patterns is what they are measured to do. */
class ConsolePatternsTest {
    static Stream<ModelPatterns> models() {
        return ModelPatterns.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    void consoleSaysWhatIsMeasured(ModelPatterns described) throws Exception {
        ServedModel served = ServedModel.measured(described.model());
        List<PatternView> views = views(served.model());
        for (Pattern pattern : described.patterns()) {
            RequestCost cost = served.take(pattern.request());
            List<String> requests = cost.requests().stream().filter(request -> !request.endsWith("OpenSearch")).toList();
            assertThat(views).as("%s: %s", pattern.request(), cost).anyMatch(view -> isOf(view, pattern) && tells(view, requests, cost));
        }
    }

    private static boolean isOf(PatternView view, Pattern pattern) {
        String path = pattern.request().substring("GET ".length()).replaceFirst("\\?.*", "");
        return view.method().equals("GET") && path.matches(view.path().replaceAll("\\{[^}]*}", "[^/]+"));
    }

    /**
     * As many requests, of which the last is the one that it names; of a list by distance no more, since the circle may touch fewer cells.
     * The samples are smaller than the pages that it counts with.
     */
    private static boolean tells(PatternView view, List<String> requests, RequestCost cost) {
        String named = view.operation().equals("Query")
                ? "Query of " + (view.index().isEmpty() ? "the table" : view.index())
                : view.operation();
        boolean alone = view.reads().equals("1 item");
        boolean fits = view.name().endsWith("(by distance)") ? requests.size() <= view.requests() : requests.size() == view.requests();
        return fits && requests.contains(named)
                && (alone ? cost.units() == view.units().read() : cost.units() <= view.units().read());
    }

    private static List<PatternView> views(TableModel model) {
        DynamoDbClient unused = new RequestMeter().client();
        return ModelView.of(new ConsoleSource(ConsoleSource.Mode.LOCAL, ConsoleSource.Access.READ_ONLY, model, IndexNames.SAME,
                new RawTable(unused, model.table(), IndexNames.SAME), "", ConsoleSource.Capabilities.NONE)).patterns();
    }
}
