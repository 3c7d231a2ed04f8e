package io.relata.local.stream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * Writes records of a stream as Lambda sends them to a function.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html">the event</a>
 */
final class RecordJson {
    /** Replaces DynamoDB Local's region {@code ddblocal}, which readers of the event don't know. */
    private static final String REGION = "us-east-1";
    private static final JsonFactory JSON = new JsonFactory();

    private final String streamArn;

    RecordJson(String streamArn) {
        this.streamArn = streamArn.replace(":ddblocal:", ":" + REGION + ":");
    }

    ChangeRecord record(Record record) {
        StreamRecord change = record.dynamodb();
        return new ChangeRecord(change.sequenceNumber(), write(json -> image(json, new TreeMap<>(change.keys()))),
                write(json -> event(json, record)));
    }

    private void event(JsonGenerator json, Record record) throws IOException {
        json.writeStartObject();
        json.writeStringField("eventID", record.eventID());
        json.writeStringField("eventName", record.eventNameAsString());
        json.writeStringField("eventVersion", record.eventVersion());
        json.writeStringField("eventSource", "aws:dynamodb");
        json.writeStringField("awsRegion", REGION);
        json.writeFieldName("dynamodb");
        change(json, record.dynamodb());
        if (record.userIdentity() != null) {
            json.writeObjectFieldStart("userIdentity");
            json.writeStringField("principalId", record.userIdentity().principalId());
            json.writeStringField("type", record.userIdentity().type());
            json.writeEndObject();
        }
        json.writeStringField("eventSourceARN", streamArn);
        json.writeEndObject();
    }

    private static void change(JsonGenerator json, StreamRecord change) throws IOException {
        json.writeStartObject();
        if (change.approximateCreationDateTime() != null) {
            json.writeFieldName("ApproximateCreationDateTime");
            json.writeNumber(epochSeconds(change.approximateCreationDateTime()));
        }
        imageField(json, "Keys", change.keys());
        if (change.hasNewImage()) {
            imageField(json, "NewImage", change.newImage());
        }
        if (change.hasOldImage()) {
            imageField(json, "OldImage", change.oldImage());
        }
        json.writeStringField("SequenceNumber", change.sequenceNumber());
        json.writeNumberField("SizeBytes", change.sizeBytes());
        json.writeStringField("StreamViewType", change.streamViewTypeAsString());
        json.writeEndObject();
    }

    /** Never in scientific notation: 1795223760 must not become 1.79522376E+9. */
    private static String epochSeconds(Instant time) {
        return BigDecimal.valueOf(time.toEpochMilli(), 3).toPlainString();
    }

    private static void imageField(JsonGenerator json, String name, Map<String, AttributeValue> image) throws IOException {
        json.writeFieldName(name);
        image(json, image);
    }

    private static void image(JsonGenerator json, Map<String, AttributeValue> image) throws IOException {
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

    private static String write(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }
}
