package io.relata.local.console;

import io.relata.console.source.Calls;
import io.relata.events.gateway.GatewayAnswer;
import io.relata.events.gateway.GatewayRequest;
import io.relata.events.gateway.Header;
import io.relata.events.gateway.HttpApi;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls the functions as the local gateway does, without HTTP between. */
public final class LocalCalls implements Calls {
    private final HttpApi api;

    public LocalCalls(HttpApi api) {
        this.api = api;
    }

    @Override
    public Answer call(Call call) {
        int query = call.path().indexOf('?');
        List<Header> headers = call.headers().entrySet().stream().map(header -> new Header(header.getKey(), header.getValue())).toList();
        long began = System.nanoTime();
        GatewayAnswer answer = api.answer(new GatewayRequest(call.method(), query < 0 ? call.path() : call.path().substring(0, query),
                query < 0 ? "" : call.path().substring(query + 1), "HTTP/1.1", "localhost", "127.0.0.1", headers,
                call.body().getBytes(StandardCharsets.UTF_8)));
        long millis = (System.nanoTime() - began) / 1_000_000;
        Map<String, String> answered = new LinkedHashMap<>();
        answer.headers().forEach(header -> answered.merge(header.name(), header.value(), (one, other) -> one + ", " + other));
        return new Answer(answer.status(), answered, new String(answer.body(), StandardCharsets.UTF_8), millis, List.of(), false);
    }
}
