package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.HangingTableResource;
import io.relata.internal.functions.SampleEvent;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** DynamoDB takes a request and never answers: that costs the time of one attempt, and is no failure. */
@QuarkusTest
@WithTestResource(HangingTableResource.class)
class HungConnectionTest {
    private static final Duration ATTEMPT = Duration.ofSeconds(3);

    @Inject
    ReadContext reads;

    private long begun;

    @BeforeAll
    static void first() {
        assertThat(SampleEvent.named("commands/create-business").send().status()).isEqualTo(201);
    }

    @Test
    void oneAttemptIsShort() {
        assertThat(ConfigProvider.getConfig().getValue("quarkus.dynamodb.api-call-attempt-timeout", Duration.class)).isEqualTo(ATTEMPT);
    }

    @Test
    void pageOfAFunctionEndsLongBeforeTheFunctionMust() {
        assertThat(reads.queries().time()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void readThatHangsIsRepeated() {
        Answer answer = hangingAt("GetItem", "commands/put-store");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(taken()).isGreaterThanOrEqualTo(ATTEMPT);
    }

    @Test
    void writeThatHangsIsRepeated() {
        Answer answer = hangingAt("PutItem", "commands/create-business");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(taken()).isGreaterThanOrEqualTo(ATTEMPT);
    }

    @Test
    void transactionThatHangsIsRepeated() {
        Answer answer = hangingAt("TransactWriteItems", "commands/create-customer-once");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(taken()).isGreaterThanOrEqualTo(ATTEMPT);
    }

    private Answer hangingAt(String operation, String event) {
        HangingTableResource.hangAtNext(operation);
        begun = System.nanoTime();
        return SampleEvent.named(event).send();
    }

    private Duration taken() {
        Duration taken = Duration.ofNanos(System.nanoTime() - begun);
        System.out.println("with a connection that hangs: " + taken);
        return taken;
    }
}
