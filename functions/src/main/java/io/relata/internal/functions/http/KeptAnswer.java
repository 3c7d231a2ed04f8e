package io.relata.internal.functions.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.write.version.WriteOnce;
import io.relata.internal.functions.fresh.TokenHeaders;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer as it is kept under an idempotency key, to be told again word for word. */
public final class KeptAnswer {
    private static final String STATUS = "status";
    private static final String BODY = "body";
    private static final String ETAG = "ETag";
    private static final String TOKEN = "token";

    private KeptAnswer() {
    }

    /** What is kept. */
    public static String text(ApiResponse answer) {
        ObjectNode kept = Json.MAPPER.createObjectNode().put(STATUS, answer.status());
        Optional.ofNullable(answer.headers().get(ETAG)).ifPresent(tag -> kept.put(ETAG, tag));
        answer.body().ifPresent(body -> kept.put(BODY, body));
        WrittenItems.tokensSoFar().ifPresent(tokens -> kept.put(TOKEN, tokens));
        return kept.toString();
    }

    /** The answer to a request that was carried out, now or before. */
    public static ApiResponse of(WriteOnce.Done<ApiResponse> done) {
        return done.repeated().map(kept -> answer(kept).with(IdempotencyKey.REPLAYED, "true")).orElseGet(() -> done.result().orElseThrow());
    }

    private static ApiResponse answer(String text) {
        try {
            JsonNode kept = Json.MAPPER.readTree(text);
            int status = kept.path(STATUS).asInt();
            ApiResponse answer = Optional.ofNullable(kept.get(BODY))
                    .map(body -> ApiResponse.text(status, "application/json", body.textValue())).orElseGet(() -> ApiResponse.empty(status));
            return with(TokenHeaders.TOKEN, kept.get(TOKEN), with(ETAG, kept.get(ETAG), answer));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a kept answer is JSON", e);
        }
    }

    private static ApiResponse with(String header, @Nullable JsonNode value, ApiResponse answer) {
        return value == null ? answer : answer.with(header, value.textValue());
    }
}
