package io.relata.internal.events.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandlerFunctionTest {
    private static final String EVENT = """
            {"Records":[{"eventID":"1","eventName":"INSERT","dynamodb":{"ApproximateCreationDateTime":1795223760.25,
            "Keys":{"id":{"S":"004"}},"NewImage":{"version":{"N":"7"},"kind":{"S":"entity"}},"SequenceNumber":"300"}}]}""";

    /** Reports as failed what has no seventh version. */
    private static final class Sevenths implements RequestHandler<DynamodbEvent, StreamsEventResponse> {
        @Override
        public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
            return StreamsEventResponse.builder().withBatchItemFailures(event.getRecords().stream()
                    .filter(record -> !record.getDynamodb().getNewImage().get("version").getN().equals("7"))
                    .map(record -> new StreamsEventResponse.BatchItemFailure(record.getDynamodb().getSequenceNumber())).toList()).build();
        }
    }

    @Test
    void eventOfAStreamIsReadAndTheAnswerWrittenAsLambdaDoes() {
        HandlerFunction function = HandlerFunction.of("fanout", new Sevenths(), Duration.ofMinutes(1));

        assertThat(invoke(function, EVENT)).isEqualTo("{\"batchItemFailures\":[]}");
        assertThat(invoke(function, EVENT.replace("\"7\"", "\"8\"")))
                .isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"300\"}]}");
    }

    @Test
    void handlerOfBytesGetsTheBytesAndAContext() {
        HandlerFunction function = HandlerFunction.of("verify", (RequestStreamHandler) (in, out, context) -> {
            out.write(in.readAllBytes());
            out.write(List.of(context.getFunctionName(), context.getRemainingTimeInMillis() > 50_000).toString()
                    .getBytes(StandardCharsets.UTF_8));
        }, Duration.ofMinutes(1));

        assertThat(invoke(function, "{}")).isEqualTo("{}[verify, true]");
    }

    @Test
    void exceptionOfTheHandlerIsAFunctionError() {
        HandlerFunction function = HandlerFunction.of("verify", (RequestStreamHandler) (in, out, context) -> {
            throw new IllegalStateException("no queue");
        }, Duration.ofMinutes(1));

        assertThatThrownBy(() -> invoke(function, "{}")).isInstanceOf(FunctionErrorException.class)
                .hasMessage("function verify: java.lang.IllegalStateException: no queue");
    }

    private static String invoke(HandlerFunction function, String event) {
        return new String(function.invoke(event.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
