package io.relata.internal.events.stream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
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
        return new ChangeRecord(change.sequenceNumber(), write(json -> AttributeJson.image(json, new TreeMap<>(change.keys()))),
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
        AttributeJson.image(json, image);
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
