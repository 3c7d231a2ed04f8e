package io.relata.internal.console.view;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Where a page ended, as text for URLs. All keys of the table and its indexes are strings. */
final class PageCursor {
    private PageCursor() {
    }

    static String of(Map<String, AttributeValue> key) {
        try {
            Map<String, String> texts = new TreeMap<>();
            key.forEach((name, value) -> texts.put(name, value.s()));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(ConsoleJson.MAPPER.writeValueAsBytes(texts));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @throws WrongRequestException when the text is none of these */
    static Map<String, AttributeValue> read(String cursor) {
        try {
            byte[] json = Base64.getUrlDecoder().decode(cursor.getBytes(StandardCharsets.US_ASCII));
            Map<String, String> texts = ConsoleJson.MAPPER.readValue(json, new TypeReference<Map<String, String>>() {});
            return texts.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> AttributeValue.fromS(entry.getValue())));
        } catch (IOException | IllegalArgumentException e) {
            throw new WrongRequestException("cursor is the one of the page before, and nothing else", e);
        }
    }
}
