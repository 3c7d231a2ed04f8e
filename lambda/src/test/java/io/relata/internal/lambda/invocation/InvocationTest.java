package io.relata.internal.lambda.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import io.relata.internal.engine.binding.Json;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InvocationTest {
    private final ExecutorService threads = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void requestIdIsSetDuringTheInvocation() {
        assertThat(Invocation.logged(context("one"), Invocation::requestId)).contains("one");
        assertThat(Invocation.requestId()).isEmpty();
    }

    @Test
    void requestIdIsRemovedAfterAFailedInvocation() {
        assertThatThrownBy(() -> Invocation.logged(context("one"), () -> {
            throw new IllegalStateException("no");
        })).hasMessage("no");

        assertThat(Invocation.requestId()).isEmpty();
    }

    @Test
    void sharedThreadLogsTheIdOfEachInvocation() {
        assertThat(idOnAThread(context("one"))).contains("one");
        assertThat(idOnAThread(context("two"))).contains("two");
        assertThat(idOnAThread(null)).isEmpty();
    }

    @Test
    void printedLineHasTheFieldsOfALogLine() {
        List<String> printed = new ArrayList<>();
        LogLines lines = new LogLines("VerifyLog", Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC), printed::add);

        Invocation.logged(context("one"), () -> {
            lines.accept(Json.MAPPER.createObjectNode().put("Findings", 3));
            return Optional.empty();
        });
        lines.accept(Json.MAPPER.createObjectNode().put("Findings", 4));

        assertThat(printed).containsExactly(
                "{\"timestamp\":\"2026-11-20T12:00:00.000Z\",\"level\":\"INFO\",\"logger\":\"VerifyLog\","
                        + "\"mdc\":{\"requestId\":\"one\"},\"Findings\":3}",
                "{\"timestamp\":\"2026-11-20T12:00:00.000Z\",\"level\":\"INFO\",\"logger\":\"VerifyLog\",\"Findings\":4}");
    }

    private Optional<String> idOnAThread(Context context) {
        return Invocation.logged(context, () -> CompletableFuture.supplyAsync(Invocation::requestId, Invocation.carriedTo(threads)).join());
    }

    private static Context context(String id) {
        return (Context) Proxy.newProxyInstance(InvocationTest.class.getClassLoader(), new Class<?>[] {Context.class},
                (proxy, method, arguments) -> method.getName().equals("getAwsRequestId") ? id : null);
    }
}
