package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Converts the records of a Lambda event. */
final class StreamRecords {
    private StreamRecords() {
    }

    static StreamRecord of(DynamodbStreamRecord record) {
        Item key = item(record.getDynamodb().getKeys());
        return new StreamRecord(record.getDynamodb().getSequenceNumber(), Key.of(key.string(Key.PARTITION), key.string(Key.SORT)),
                image(record.getDynamodb().getOldImage()), image(record.getDynamodb().getNewImage()));
    }

    private static Optional<Item> image(Map<String, AttributeValue> image) {
        return image == null || image.isEmpty() ? Optional.empty() : Optional.of(item(image));
    }

    private static Item item(Map<String, AttributeValue> image) {
        return new Item(values(image));
    }

    private static Map<String, Object> values(Map<String, AttributeValue> attributes) {
        Map<String, Object> values = new LinkedHashMap<>();
        attributes.forEach((name, attribute) -> value(attribute).ifPresent(value -> values.put(name, value)));
        return values;
    }

    /** None for types that no item of a model has, so that an attribute written by other code can't stop the fan-out. */
    private static Optional<Object> value(AttributeValue value) {
        if (value.getS() != null) {
            return Optional.of(value.getS());
        } else if (value.getN() != null) {
            return Optional.of(new BigDecimal(value.getN()));
        } else if (value.getBOOL() != null) {
            return Optional.of(value.getBOOL());
        } else if (value.getM() != null) {
            return Optional.of(values(value.getM()));
        } else if (value.getL() != null) {
            return Optional.of(value.getL().stream().map(StreamRecords::value).flatMap(Optional::stream).toList());
        } else if (value.getSS() != null) {
            return Optional.of(new HashSet<>(value.getSS()));
        }
        return Optional.empty();
    }
}
