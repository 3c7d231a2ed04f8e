package io.relata.internal.events.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The path of a request, decoded as API Gateway decodes it: as a whole, so that an encoded slash separates segments. */
record RequestPath(String text) {
    /** @return empty when the percent-encoding is broken, or what it encodes is not UTF-8 */
    static Optional<RequestPath> decode(String raw) {
        return decoded(raw.startsWith("/") ? raw : "/" + raw).map(RequestPath::new);
    }

    List<String> segments() {
        return List.of(text.substring(1).split("/", -1));
    }

    private static Optional<String> decoded(String raw) {
        byte[] encoded = raw.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(encoded.length);
        int at = 0;
        while (at < encoded.length) {
            if (encoded[at] == '%') {
                if (at + 2 >= encoded.length || !isHex(encoded[at + 1]) || !isHex(encoded[at + 2])) {
                    return Optional.empty();
                }
                decoded.write(Character.digit(encoded[at + 1], 16) << 4 | Character.digit(encoded[at + 2], 16));
                at += 3;
            } else {
                decoded.write(encoded[at]);
                at++;
            }
        }
        return Utf8.text(decoded.toByteArray());
    }

    private static boolean isHex(byte digit) {
        return Character.digit(digit, 16) >= 0;
    }
}
