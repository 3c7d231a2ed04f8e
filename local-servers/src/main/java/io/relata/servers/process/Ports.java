package io.relata.servers.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds ports to listen on. Another process may take a port before the caller listens on it. */
public final class Ports {
    private Ports() {
    }

    /** A port that is free now. */
    public static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The preferred port if it is free, otherwise any free port.
     *
     * @param preferred 0 for any
     */
    public static int freeOr(int preferred) {
        if (preferred == 0) {
            return free();
        }
        try (ServerSocket socket = new ServerSocket(preferred, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException taken) {
            return free();
        }
    }
}
