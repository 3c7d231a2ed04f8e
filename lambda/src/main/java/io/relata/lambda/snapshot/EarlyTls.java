package io.relata.lambda.snapshot;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.security.GeneralSecurityException;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;

/**
 * Prepares TLS on a second processor while Quarkus starts on the first, instead of with the first client of the SDK. What takes long in it
 * are the JDK's own classes, which two threads may load at once (Lambda's class loader hands a function's classes to one thread at a time),
 * and the certificates that the JDK trusts: it parses them once, for as long as anybody has them.
 */
@Singleton
public class EarlyTls {
    /** Only held, so that the certificates are still there when the SDK asks for them. */
    private CompletableFuture<SSLContext> prepared;

    void prepare(@Observes @Initialized(ApplicationScoped.class) Object container) {
        prepared = CompletableFuture.supplyAsync(EarlyTls::context, task -> new Thread(task, "early-tls").start());
    }

    /** With the JDK's own certificates, as the SDK's clients have it. */
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
