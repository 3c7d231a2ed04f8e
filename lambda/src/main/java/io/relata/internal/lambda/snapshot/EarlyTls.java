package io.relata.internal.lambda.snapshot;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.security.GeneralSecurityException;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Prepares TLS in a separate thread while Quarkus starts, instead of with the first SDK client. Most of the time goes into the JDK's own
 * classes, which several threads can load at once (Lambda's class loader serves one thread at a time), and into the JDK's trusted
 * certificates, which it parses once and caches while they are referenced.
 */
@Singleton
public class EarlyTls {
    /** Keeps a reference to the certificates, so that they are still cached when the SDK needs them. */
    @SuppressWarnings("unused")
    private @Nullable CompletableFuture<SSLContext> prepared;

    void prepare(@Observes @Initialized(ApplicationScoped.class) Object container) {
        prepared = CompletableFuture.supplyAsync(EarlyTls::context, task -> new Thread(task, "early-tls").start());
    }

    /** Uses the JDK's trusted certificates, as the SDK's clients do. */
    private static SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }
}
