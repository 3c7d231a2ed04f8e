package io.relata.local;

import io.relata.servers.dynamodb.DynamoDbLocal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Where to listen when it does not matter much. */
final class Ports {
    private Ports() {
    }

    /** This port, or any free one if it is taken, or 0. */
    static int freeOr(int wished) {
        if (wished == 0) {
            return DynamoDbLocal.freePort();
        }
        try (ServerSocket socket = new ServerSocket(wished, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException taken) {
            return DynamoDbLocal.freePort();
        }
    }
}
