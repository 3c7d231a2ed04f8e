package io.relata.internal.lambda.snapshot;

import io.quarkus.amazon.lambda.runtime.AmazonLambdaRecorder;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import io.relata.internal.engine.setting.Setting;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Primes a function before its snapshot, and renews its credentials after a restore. The priming events go through the function's handler:
 * first once with reads that reach the table, which sets up TLS; then many times against a stub inside the function.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart-runtime-hooks-java.html">Runtime hooks</a>: 10 s are allowed after a
 * restore, and at least 130 s before a snapshot
 */
@Startup
@Singleton
public class Snapshot implements Resource {
    private static final Logger LOG = Logger.getLogger(Snapshot.class);

    private final List<Priming> primings;
    private final SnapshotInterceptor interceptor;
    private final RenewedCredentials credentials;
    private final String handler;
    private final int rounds;

    Snapshot(@All List<Priming> primings, SnapshotInterceptor interceptor, RenewedCredentials credentials,
            @ConfigProperty(name = "quarkus.lambda.handler") String handler,
            @ConfigProperty(name = Setting.REHEARSALS) int rounds) {
        this.primings = primings;
        this.interceptor = interceptor;
        this.credentials = credentials;
        this.handler = handler;
        this.rounds = rounds;
        Core.getGlobalContext().register(this);
    }

    /** Never fails: a function also works from a snapshot that was not primed. */
    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        try (StubbedAws stub = new StubbedAws()) {
            List<String> events = primings.stream().flatMap(priming -> priming.events(handler).stream()).toList();
            interceptor.allow(SnapshotInterceptor.Passage.READS, stub.address());
            events.forEach(Snapshot::invoke);
            interceptor.allow(SnapshotInterceptor.Passage.NOTHING, stub.address());
            for (int round = 0; round < rounds; round++) {
                events.forEach(Snapshot::invoke);
            }
        } catch (RuntimeException | IOException e) {
            LOG.warnf(e, "the function %s could not be primed, so its first event after a restore will take longer", handler);
        } finally {
            interceptor.allowAll();
        }
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
        credentials.renew();
    }

    private static void invoke(String event) {
        try {
            AmazonLambdaRecorder.handle(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), new ByteArrayOutputStream(),
                    new PrimingContext());
        } catch (RuntimeException | IOException e) {
            LOG.debug("a priming event was refused", e);
        }
    }
}
