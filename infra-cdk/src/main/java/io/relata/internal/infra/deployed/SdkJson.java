package io.relata.internal.infra.deployed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/** Writes an SDK response as the JSON that DynamoDB sent, so that one reader handles descriptions from files and from the SDK. */
final class SdkJson {
    private SdkJson() {
    }

    static Map<String, Object> of(SdkPojo pojo) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (SdkField<?> field : pojo.sdkFields()) {
            Object value = field.getValueOrDefault(pojo);
            if (value != null) {
                json.put(field.locationName(), value(value));
            }
        }
        return json;
    }

    private static Object value(Object value) {
        if (value instanceof SdkPojo pojo) {
            return of(pojo);
        } else if (value instanceof List<?> list) {
            return list.stream().map(SdkJson::value).toList();
        }
        return value instanceof Number || value instanceof Boolean ? value : value.toString();
    }
}
