package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.events.Rule;
import software.amazon.awscdk.services.events.RuleTargetInput;
import software.amazon.awscdk.services.events.Schedule;
import software.amazon.awscdk.services.events.targets.LambdaFunction;
import software.constructs.Construct;

/**
 * Calls the API's functions every week. A version that nobody calls for 14 days becomes inactive, and the first callers after that get an
 * error until its snapshot is there again.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart-troubleshooting.html">SnapStartNotReadyException</a>
 */
final class KeepActive extends Construct {
    private static final Schedule WEEKLY = Schedule.rate(Duration.days(7));

    KeepActive(Construct scope, String id, List<JavaFunction> functions) {
        super(scope, id);
        Rule.Builder.create(this, "Weekly").description("Keeps the snapshots of the API's functions").schedule(WEEKLY)
                .targets(functions.stream()
                        .map(function -> LambdaFunction.Builder.create(function.alias()).event(RuleTargetInput.fromObject(event())).build())
                        .toList())
                .build();
    }

    /** A request that no function reads the table for, and no limit of callers counts. */
    private static Map<String, Object> event() {
        return new TreeMap<>(Map.of("version", "2.0", "routeKey", "GET /openapi.json", "rawPath", "/openapi.json", "rawQueryString", "",
                "isBase64Encoded", false, "headers", Map.of(), "requestContext",
                new TreeMap<>(Map.of("requestId", "keep-active", "stage", "$default", "http",
                        new TreeMap<>(
                                Map.of("method", "GET", "path", "/openapi.json", "protocol", "HTTP/1.1", "sourceIp", "127.0.0.1"))))));
    }
}
