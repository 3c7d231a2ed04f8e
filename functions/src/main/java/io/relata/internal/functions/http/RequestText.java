package io.relata.internal.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.relata.internal.engine.problem.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The body of a request as the gateway passes it on: text, or Base64 where the gateway takes it for binary. */
public sealed interface RequestText {
    /** Its size in UTF-8. */
    int bytes();

    /** @throws Refusal when it is not UTF-8 */
    String text();

    default boolean isEmpty() {
        return bytes() == 0;
    }

    /** @throws Refusal when it can't be decoded */
    static RequestText of(APIGatewayV2HTTPEvent event) {
        if (event.getBody() == null) {
            return new Plain("", 0);
        }
        return event.getIsBase64Encoded() ? Binary.decoded(event.getBody()) : Plain.measured(event.getBody());
    }

    private static Refusal notUtf8() {
        return new Refusal(Refusal.Reason.MALFORMED, "the body is not UTF-8");
    }

    /** Text, measured once and never encoded. */
    record Plain(String text, int bytes) implements RequestText {
        private static Plain measured(String text) {
            int bytes = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (Character.isSurrogate(c)) {
                    if (!Character.isHighSurrogate(c) || i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))) {
                        throw notUtf8();
                    }
                    i++;
                    bytes += 4;
                } else {
                    bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
                }
            }
            return new Plain(text, bytes);
        }
    }

    /** Bytes, decoded when they are asked for. */
    record Binary(byte[] content) implements RequestText {
        private static Binary decoded(String base64) {
            try {
                return new Binary(Base64.getDecoder().decode(base64));
            } catch (IllegalArgumentException e) {
                throw notUtf8();
            }
        }

        @Override
        public int bytes() {
            return content.length;
        }

        @Override
        public String text() {
            try {
                return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
            } catch (CharacterCodingException e) {
                throw notUtf8();
            }
        }
    }
}
