package io.relata.internal.local.golden;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Changes of items as Lambda hands them over. */
final class LambdaRecords {
    private LambdaRecords() {
    }

    /** @param before none for null, and so {@code after}, not both */
    static DynamodbEvent.DynamodbStreamRecord of(Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> before,
            Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> after) {
        StreamRecord change = new StreamRecord();
        change.setSequenceNumber("1");
        Map<String, AttributeValue> keys = image(after == null ? before : after);
        keys.keySet().retainAll(Set.of("id", "type"));
        change.setKeys(keys);
        if (before != null) {
            change.setOldImage(image(before));
        }
        if (after != null) {
            change.setNewImage(image(after));
        }
        DynamodbEvent.DynamodbStreamRecord record = new DynamodbEvent.DynamodbStreamRecord();
        record.setEventName(before == null ? "INSERT" : after == null ? "REMOVE" : "MODIFY");
        record.setDynamodb(change);
        return record;
    }

    private static Map<String, AttributeValue> image(Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item) {
        Map<String, AttributeValue> image = new TreeMap<>();
        item.forEach((name, value) -> image.put(name, value(value)));
        return image;
    }

    private static AttributeValue value(software.amazon.awssdk.services.dynamodb.model.AttributeValue value) {
        AttributeValue converted = new AttributeValue();
        return switch (value.type()) {
            case S -> converted.withS(value.s());
            case N -> converted.withN(value.n());
            case BOOL -> converted.withBOOL(value.bool());
            case M -> converted.withM(image(value.m()));
            case L -> converted.withL(value.l().stream().map(LambdaRecords::value).toList());
            case SS -> converted.withSS(value.ss());
            default -> throw new IllegalArgumentException(value + " is not what an item holds");
        };
    }
}
