package io.relata.internal.events.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes attributes in DynamoDB's JSON, such as {@code {"S": "Ann"}}. */
public final class AttributeJson {
    private AttributeJson() {
    }

    /** An item's attributes, as an object. */
    public static void image(JsonGenerator json, Map<String, AttributeValue> image) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, AttributeValue> attribute : image.entrySet()) {
            json.writeFieldName(attribute.getKey());
            value(json, attribute.getValue());
        }
        json.writeEndObject();
    }

    /** DynamoDB Local's stream omits the type of an empty map. */
    private static String name(AttributeValue value) {
        return switch (value.type()) {
            case NUL -> "NULL";
            case UNKNOWN_TO_SDK_VERSION -> "M";
            default -> value.type().name();
        };
    }

    private static void value(JsonGenerator json, AttributeValue value) throws IOException {
        json.writeStartObject();
        json.writeFieldName(name(value));
        switch (value.type()) {
            case S -> json.writeString(value.s());
            case N -> json.writeString(value.n());
            case B -> json.writeBinary(value.b().asByteArrayUnsafe());
            case BOOL -> json.writeBoolean(value.bool());
            case NUL -> json.writeBoolean(value.nul());
            case SS -> texts(json, value.ss());
            case NS -> texts(json, value.ns());
            case BS -> binaries(json, value.bs());
            case L -> list(json, value.l());
            case M -> image(json, value.m());
            default -> image(json, Map.of());
        }
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, List<String> texts) throws IOException {
        json.writeArray(texts.toArray(String[]::new), 0, texts.size());
    }

    private static void binaries(JsonGenerator json, List<SdkBytes> binaries) throws IOException {
        json.writeStartArray();
        for (SdkBytes binary : binaries) {
            json.writeBinary(binary.asByteArrayUnsafe());
        }
        json.writeEndArray();
    }

    private static void list(JsonGenerator json, List<AttributeValue> values) throws IOException {
        json.writeStartArray();
        for (AttributeValue value : values) {
            value(json, value);
        }
        json.writeEndArray();
    }
}
