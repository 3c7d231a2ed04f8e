package io.relata.lambda.snapshot;

import io.quarkus.amazon.lambda.runtime.AmazonLambdaRecorder;
import io.quarkus.runtime.Startup;
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
 * Readies a function for its snapshot, and what was restored from it for its first event. The events of the rehearsal go through the very
 * handler: first with reads that reach the table, which sets up TLS; then many times without leaving the function.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart-runtime-hooks-java.html">Runtime hooks</a>: 10 s are allowed after a
 * restore, and at least 130 s before a snapshot
 */
@Startup
@Singleton
public class Snapshot implements Resource {
    private static final Logger LOG = Logger.getLogger(Snapshot.class);

    private final Priming rehearsal;
    private final SnapshotInterceptor wire;
    private final RenewedCredentials credentials;
    private final String handler;
    private final int rounds;

    Snapshot(Priming rehearsal, SnapshotInterceptor wire, RenewedCredentials credentials,
            @ConfigProperty(name = "quarkus.lambda.handler") String handler,
            @ConfigProperty(name = "relata.rehearsals", defaultValue = "150") int rounds) {
        this.rehearsal = rehearsal;
        this.wire = wire;
        this.credentials = credentials;
        this.handler = handler;
        this.rounds = rounds;
        Core.getGlobalContext().register(this);
    }

    /** Never fails: a snapshot that is not primed still serves. */
    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        try (StubbedAws standIn = new StubbedAws()) {
            List<String> events = rehearsal.events(handler);
            wire.let(SnapshotInterceptor.Passage.READS, standIn.address());
            events.forEach(Snapshot::rehearse);
            wire.let(SnapshotInterceptor.Passage.NOTHING, standIn.address());
            for (int round = 0; round < rounds; round++) {
                events.forEach(Snapshot::rehearse);
            }
        } catch (RuntimeException | IOException e) {
            LOG.warnf(e, "the function %s could not be primed, so its first event after a restore will take longer", handler);
        } finally {
            wire.letAll();
        }
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
        credentials.renew();
    }

    private static void rehearse(String event) {
        try {
            AmazonLambdaRecorder.handle(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), new ByteArrayOutputStream(),
                    new PrimingContext());
        } catch (RuntimeException | IOException e) {
            LOG.debug("a rehearsed event was refused", e);
        }
    }
}
