package io.relata.internal.quarkus.deployment;

import io.quarkus.test.QuarkusDevModeTest;
import io.restassured.RestAssured;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.function.Consumer;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** Dev mode at a port that is free, so that tests pass beside a system that has the usual one. */
final class DevMode {
    static final int PORT = free();

    private DevMode() {
    }

    /** An application of these classes. Requests of REST Assured go to it. */
    static QuarkusDevModeTest of(Class<?>... classes) {
        return of(jar -> {
        }, classes);
    }

    /** @param more adds to the application what is no class */
    static QuarkusDevModeTest of(Consumer<JavaArchive> more, Class<?>... classes) {
        System.setProperty("quarkus.http.port", String.valueOf(PORT));
        RestAssured.port = PORT;
        return new QuarkusDevModeTest().withApplicationRoot(jar -> more.accept(jar.addClasses(classes)));
    }

    private static int free() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
