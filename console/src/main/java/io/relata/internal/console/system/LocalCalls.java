package io.relata.internal.console.system;

import io.relata.internal.console.source.ApiCalls;
import io.relata.internal.console.source.Onlookers;
import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import io.relata.internal.events.gateway.HttpApi;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** ApiCalls the functions as the local gateway does, without HTTP between. */
final class LocalCalls implements ApiCalls {
    private final HttpApi api;
    private final Optional<URI> address;
    private final Onlookers audience;

    LocalCalls(HttpApi api, Optional<URI> address, Onlookers audience) {
        this.api = api;
        this.address = address;
        this.audience = audience;
    }

    @Override
    public Answer call(Call call) {
        int query = call.path().indexOf('?');
        List<Header> headers = call.headers().entrySet().stream().map(header -> new Header(header.getKey(), header.getValue())).toList();
        GatewayRequest request = new GatewayRequest(call.method(), query < 0 ? call.path() : call.path().substring(0, query),
                query < 0 ? "" : call.path().substring(query + 1), "HTTP/1.1", "localhost", "127.0.0.1", headers,
                call.body().getBytes(StandardCharsets.UTF_8));
        try (Onlookers.Seat seat = audience.enter(); CallRecorder recorder = CallRecorder.begin()) {
            long began = System.nanoTime();
            GatewayAnswer answer = api.answer(request);
            return answer(answer, (System.nanoTime() - began) / 1_000_000, recorder);
        }
    }

    @Override
    public Optional<URI> address() {
        return address;
    }

    private static Answer answer(GatewayAnswer answer, long millis, CallRecorder recorder) {
        Map<String, String> answered = new LinkedHashMap<>();
        answer.headers().forEach(header -> answered.merge(header.name(), header.value(), (one, other) -> one + ", " + other));
        return new Answer(answer.status(), answered, new String(answer.body(), StandardCharsets.UTF_8), millis, recorder.requests(),
                recorder.isShared());
    }
}
