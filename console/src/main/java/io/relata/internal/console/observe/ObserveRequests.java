package io.relata.internal.console.observe;

import io.relata.internal.engine.dynamodb.ConsumedUnits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Tells of each request to AWS, and lets it fail. It is put into a packaged function's own class path as it is, so it uses nothing but the
 * SDK, the JDK and {@link ConsumedUnits}; in dev mode it is among the functions. While nobody observes, it does nothing.
 */
public final class ObserveRequests implements ExecutionInterceptor {
    /** The phase before a request, or before it is repeated; the answer says whether it is to fail. */
    public static final String BEFORE = "before";
    /** The phase when an index has answered; the answer may be a predicate of keys, a list of two texts each, that says which it shows. */
    public static final String ANSWER = "answer";
    /** The phase after a request. */
    public static final String AFTER = "after";
    /** An answer: the table refuses the request, as when it is throttled. */
    public static final String THROTTLE = "throttle";
    /** An answer: the invocation is at its end. */
    public static final String KILL = "kill";
    /** Set on a client whose requests are those of no function. */
    public static final ExecutionAttribute<Boolean> UNSEEN = new ExecutionAttribute<>("RelataUnseen");
    /** Who observes: takes a phase and what is known of the request. */
    public static volatile @Nullable BiFunction<String, Map<String, Object>, Object> observer;

    private static final ExecutionAttribute<Long> BEGAN = new ExecutionAttribute<>("RelataBegan");
    private static final ExecutionAttribute<Map<String, Object>> FACTS = new ExecutionAttribute<>("RelataFacts");

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        BiFunction<String, Map<String, Object>, Object> observing = observer;
        if (observing == null || attributes.getAttribute(UNSEEN) != null) {
            return context.request();
        }
        Map<String, Object> facts = new HashMap<>();
        facts.put("service", String.valueOf(attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME)));
        facts.put("operation", String.valueOf(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME)));
        field(context.request(), "TableName").ifPresent(table -> facts.put("table", table));
        field(context.request(), "IndexName").ifPresent(index -> facts.put("index", index));
        facts.put("keys", RequestKeys.of(context.request()));
        attributes.putAttribute(FACTS, facts).putAttribute(BEGAN, System.nanoTime());
        return ConsumedUnits.asked(context.request());
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        BiFunction<String, Map<String, Object>, Object> observing = observer;
        Map<String, Object> facts = attributes.getAttribute(FACTS);
        Object verdict = observing == null || facts == null ? "" : observing.apply(BEFORE, facts);
        if (THROTTLE.equals(verdict)) {
            throw ProvisionedThroughputExceededException.builder().message("throttled by the console").statusCode(400)
                    .awsErrorDetails(AwsErrorDetails.builder().errorCode("ProvisionedThroughputExceededException")
                            .errorMessage("throttled by the console").serviceName("DynamoDb").build())
                    .build();
        } else if (KILL.equals(verdict)) {
            throw new Error("killed by the console");
        }
    }

    @Override
    public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
        BiFunction<String, Map<String, Object>, Object> observing = observer;
        Map<String, Object> facts = attributes.getAttribute(FACTS);
        if (observing != null && facts != null && facts.containsKey("index") && context.response() instanceof QueryResponse page
                && observing.apply(ANSWER, facts) instanceof Predicate<?> shown) {
            return page.toBuilder().items(page.items().stream().filter(item -> shows(shown, item)).toList()).build();
        }
        return context.response();
    }

    @SuppressWarnings("unchecked")
    private static boolean shows(Predicate<?> shown, Map<String, AttributeValue> item) {
        return ((Predicate<List<String>>) shown).test(List.of(RequestKeys.text(item.get("id")), RequestKeys.text(item.get("type"))));
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        report(attributes, Optional.of(context.response()), Optional.empty());
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        report(attributes, Optional.empty(), Optional.of(context.exception()));
    }

    private static void report(ExecutionAttributes attributes, Optional<SdkResponse> response, Optional<Throwable> failure) {
        BiFunction<String, Map<String, Object>, Object> observing = observer;
        Map<String, Object> facts = attributes.getAttribute(FACTS);
        if (observing == null || facts == null) {
            return;
        }
        facts.put("nanos", System.nanoTime() - attributes.getAttribute(BEGAN));
        failure.ifPresent(thrown -> facts.put("error", thrown.getClass().getSimpleName()));
        response.ifPresent(answer -> {
            facts.put("returned", field(answer, "Items").map(items -> ((List<?>) items).size())
                    .orElse(field(answer, "Item").filter(item -> !((Map<?, ?>) item).isEmpty()).isPresent() ? 1 : 0));
            field(answer, "ScannedCount").ifPresent(count -> facts.put("scanned", count));
            facts.put("units", ConsumedUnits.of(answer));
        });
        facts.put("heard", observing.apply(AFTER, facts));
    }

    private static Optional<Object> field(SdkPojo pojo, String name) {
        for (SdkField<?> field : pojo.sdkFields()) {
            if (field.memberName().equals(name)) {
                return Optional.ofNullable(field.getValueOrDefault(pojo));
            }
        }
        return Optional.empty();
    }
}
