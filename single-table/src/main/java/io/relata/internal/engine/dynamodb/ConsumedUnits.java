package io.relata.internal.engine.dynamodb;

import java.util.Collection;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** The units that DynamoDB says a request took, those of indexes included. Uses nothing but the SDK and the JDK. */
public final class ConsumedUnits {
    private ConsumedUnits() {
    }

    /** The same request, which also asks for its units; a request that can't, or that does already, as it is. */
    public static SdkRequest asked(SdkRequest request) {
        for (SdkField<?> field : request.sdkFields()) {
            if (field.memberName().equals("ReturnConsumedCapacity") && field.getValueOrDefault(request) == null) {
                SdkRequest.Builder builder = request.toBuilder();
                field.set(builder, ReturnConsumedCapacity.INDEXES.toString());
                return builder.build();
            }
        }
        return request;
    }

    /** 0 where the answer does not say. */
    public static double of(SdkResponse response) {
        return response.getValueForField("ConsumedCapacity", Object.class).map(ConsumedUnits::sum).orElse(0.0);
    }

    private static double sum(Object consumed) {
        if (consumed instanceof Collection<?> several) {
            return several.stream().mapToDouble(ConsumedUnits::sum).sum();
        }
        return consumed instanceof ConsumedCapacity one && one.capacityUnits() != null ? one.capacityUnits() : 0;
    }
}
