package io.relata.internal.console.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.relata.internal.console.source.ConsoleEvent;
import io.relata.internal.console.source.DeadLetters.DeadLetter;
import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live.WorkQueueCounts;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.local.queue.ElasticMq;
import io.relata.internal.local.queue.RedriveCommand;
import io.relata.internal.servers.process.Ports;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Dead letters: looked at, and sent back by the console and by the command. */
class WorkQueueLookTest {
    private static final String HINT = "{\"v\":1,\"do\":\"look\",\"id\":\"005\",\"type\":\"customer#005\"}";
    private static final Duration LONG = Duration.ofMinutes(2);

    private ElasticMq server;
    private SqsEndpoint endpoint;
    private SqsClient sqs;
    private WorkQueueLook queue;

    @BeforeEach
    void start() {
        server = ElasticMq.starting(Ports.free(), QueueDelivery.standard(), Optional.empty());
        endpoint = server.awaited();
        sqs = endpoint.client();
        queue = WorkQueueLook.ofDeadLetters(sqs, endpoint.deadLettersUrl());
    }

    @AfterEach
    void stop() {
        sqs.close();
        server.close();
    }

    private void die(String body) {
        sqs.sendMessage(send -> send.queueUrl(endpoint.deadLettersUrl()).messageBody(body));
    }

    @Test
    void theWorkQueueIsFoundByItsDeadLetters() {
        sqs.sendMessage(send -> send.queueUrl(endpoint.workUrl()).messageBody(HINT));
        die(HINT);

        assertThat(queue.counts()).isEqualTo(new WorkQueueCounts(1, 0, 1));
        assertThatThrownBy(() -> WorkQueueLook.ofDeadLetters(sqs, endpoint.workUrl())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has the dead letters of 0 queues", "the output DeadLettersUrl names it");
    }

    @Test
    void dyingIsToldOnce() throws Exception {
        EventRing events = new EventRing(Clock.systemUTC());
        die(HINT);
        queue.tell(events);
        queue.tell(events);

        assertThat(events.after(0, 0).events()).extracting(ConsoleEvent::fields).singleElement().hasToString(
                Map.of("waiting", 0, "inFlight", 0, "dead", 1).toString());
    }

    @Test
    void lookingAtDeadLettersLeavesThemThere() {
        die(HINT);
        die("no message of ours");

        for (int look = 0; look < 2; look++) {
            await().atMost(LONG).untilAsserted(() -> assertThat(queue.first()).hasSize(2).extracting(DeadLetter::body)
                    .containsExactlyInAnyOrder(HINT, "no message of ours"));
        }
        assertThat(queue.first()).allSatisfy(letter -> assertThat(letter.subject()).isNotEmpty());
    }

    @Test
    void allAreSentBackToTheQueueTheyComeFrom() {
        die(HINT);
        die(HINT);

        assertThat(queue.redrive()).isEqualTo(2);
        await().atMost(LONG).until(() -> queue.counts().equals(new WorkQueueCounts(2, 0, 0)));
        assertThat(Redrive.start(sqs, endpoint.deadLettersUrl())).isZero();
    }

    @Test
    void theCommandSaysHowManyItSendsBack() {
        die(HINT);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine redrive = new CommandLine(new RedriveCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));

        assertThat(redrive.execute("--endpoint", endpoint.uri().toString())).isZero();
        assertThat(out).hasToString("1 dead letters on their way back\n");
        await().atMost(LONG).until(() -> queue.counts().waiting() == 1);
        assertThat(redrive.execute("--region", "eu-west-1")).isEqualTo(2);
        assertThat(err).hasToString("redrive: with --region, say which queue: --dead-letters URL\n");
    }
}
