package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import io.relata.internal.fanout.work.TimeLeft;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    private int remaining;
    private final Context context = (Context) Proxy.newProxyInstance(Context.class.getClassLoader(), new Class<?>[] {Context.class},
            (proxy, method, arguments) -> remaining);

    @Test
    void lastFifteenSecondsAreShort() {
        remaining = 60_000;
        TimeLeft time = Deadline.of(context);

        remaining = 15_000;
        assertThat(time.isShort()).isFalse();
        remaining = 14_999;
        assertThat(time.isShort()).isTrue();
    }
}
