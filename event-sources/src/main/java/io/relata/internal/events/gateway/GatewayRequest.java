package io.relata.internal.events.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A request as a server received it.
 *
 * @param rawPath percent-encoded
 * @param rawQuery percent-encoded, without the question mark; empty without a query
 * @param protocol such as {@code HTTP/1.1}
 * @param serverName the host that the caller asked for
 * @param sourceIp the caller's address
 * @param headers in the order in which they were sent
 */
public record GatewayRequest(String method, String rawPath, String rawQuery, String protocol, String serverName, String sourceIp,
        List<Header> headers, byte[] body) {
    /** All values of a header, whose name is in lower case. */
    List<String> values(String name) {
        return headers.stream().filter(header -> header.name().toLowerCase(Locale.ROOT).equals(name)).map(Header::value).toList();
    }

    /** The first value of a header, whose name is in lower case. */
    Optional<String> value(String name) {
        return values(name).stream().findFirst();
    }
}
