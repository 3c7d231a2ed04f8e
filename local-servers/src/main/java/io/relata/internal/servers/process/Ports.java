package io.relata.internal.servers.process;

import io.relata.internal.loopback.Reach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports for servers that other processes start. They are below the ports that operating systems give to connections and to servers
 * that ask for any port, 32768 and above on Linux and 49152 and above elsewhere: none of those can take the port before the server listens
 * on it, and answer in its place.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6335#section-6">RFC 6335, section 6</a>
 */
public final class Ports {
    static final int FIRST = 20_000;
    static final int END = 32_768;
    private static final int ATTEMPTS = 100;

    private Ports() {
    }

    /**
     * A port that is free now, drawn at random.
     *
     * @throws ServerStartException when none of 100 ports is free
     */
    public static int free() {
        return ThreadLocalRandom.current().ints(ATTEMPTS, FIRST, END).filter(port -> !isTaken(port, Reach.THIS_MACHINE)).findFirst()
                .orElseThrow(() -> new ServerStartException("none of %d ports from %d to %d is free".formatted(ATTEMPTS, FIRST, END - 1)));
    }

    /**
     * The preferred port if it is free, otherwise any free port.
     *
     * @param preferred 0 for any
     */
    public static int freeOr(int preferred) {
        return preferred != 0 && !isTaken(preferred, Reach.THIS_MACHINE) ? preferred : free();
    }

    /** Whether no server can listen on the port now. */
    public static boolean isTaken(int port, Reach reach) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(reach.address()))) {
            return !socket.isBound();
        } catch (IOException taken) {
            return true;
        }
    }
}
