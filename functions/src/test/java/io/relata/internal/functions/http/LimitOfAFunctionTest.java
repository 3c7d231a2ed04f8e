package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.internal.functions.OfficeTableResource;
import io.relata.internal.functions.SampleEvent;
import io.relata.internal.lambda.snapshot.Snapshot;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The function that reads, as it is deployed with a limit. */
@QuarkusTest
@TestProfile(LimitOfAFunctionTest.Limited.class)
@WithTestResource(OfficeTableResource.class)
class LimitOfAFunctionTest {
    @Inject
    Snapshot snapshot;

    /** The settings as a deployment gives them. */
    public static final class Limited implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "queries", "relata.rehearsals", "2", "relata.caller-limit", "1", "relata.caller-burst",
                    "3", "relata.limit-by", "subject");
        }
    }

    private static int get(String subject) {
        return new SampleEvent("""
                {"version": "2.0", "routeKey": "$default", "rawPath": "/businesses/1", "rawQueryString": "", "isBase64Encoded": false,
                 "headers": {},
                 "requestContext": {"requestId": "1", "stage": "$default", "authorizer": {"jwt": {"claims": {"sub": "%s"}}},
                    "http": {"method": "GET", "path": "/businesses/1", "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1"}}}
                """.formatted(subject)).send().status();
    }

    @Test
    void callersAreLimitedAlsoAfterASnapshot() {
        snapshot.beforeCheckpoint(null);
        snapshot.afterRestore(null);
        assertThat(IntStream.range(0, 50).map(i -> get("ann"))).contains(404, 429);
        assertThat(get("bob")).isEqualTo(404);
    }
}
