package io.relata.internal.console.view;

import java.math.BigDecimal;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes of any item, as values that become JSON as people write it. Sets become lists, binary values Base64. */
final class PlainAttributes {
    private PlainAttributes() {
    }

    static Map<String, Object> of(Map<String, AttributeValue> item) {
        Map<String, Object> plain = new LinkedHashMap<>();
        new TreeMap<>(item).forEach((name, value) -> plain.put(name, plain(value)));
        return plain;
    }

    private static Object plain(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> new BigDecimal(value.n());
            case BOOL -> value.bool();
            case B -> base64(value.b());
            case SS -> value.ss();
            case NS -> value.ns().stream().map(BigDecimal::new).toList();
            case BS -> value.bs().stream().map(PlainAttributes::base64).toList();
            case L -> value.l().stream().map(PlainAttributes::plain).toList();
            case M -> of(value.m());
            default -> "null";
        };
    }

    private static String base64(SdkBytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
    }

    /** About how large an item is, as DynamoDB counts it. */
    static int size(Map<String, AttributeValue> item) {
        return item.entrySet().stream().mapToInt(entry -> bytes(entry.getKey()) + size(entry.getValue())).sum();
    }

    private static int size(AttributeValue value) {
        return switch (value.type()) {
            case S -> bytes(value.s());
            case N -> (new BigDecimal(value.n()).stripTrailingZeros().precision() + 1) / 2 + 1;
            case B -> value.b().asByteArrayUnsafe().length;
            case SS -> value.ss().stream().mapToInt(PlainAttributes::bytes).sum();
            case NS -> value.ns().stream().mapToInt(PlainAttributes::bytes).sum();
            case BS -> value.bs().stream().mapToInt(each -> each.asByteArrayUnsafe().length).sum();
            case L -> 3 + list(value.l());
            case M -> 3 + value.m().size() + size(value.m());
            default -> 1;
        };
    }

    private static int list(List<AttributeValue> values) {
        return values.stream().mapToInt(value -> 1 + size(value)).sum();
    }

    private static int bytes(String text) {
        return Objects.requireNonNull(text).getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    }
}
