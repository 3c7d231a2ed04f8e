package io.relata.snapshot;

import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Set;
import org.jboss.logging.Logger;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * The way out of a function, for all clients of the SDK. While a snapshot is prepared no write passes, whoever asks for it, and no connection is kept: it would
 * be part of the snapshot, and be dead in every function that is restored from it.
 */
@Singleton
public class Wire implements ExecutionInterceptor {
    private static final Logger LOG = Logger.getLogger(Wire.class);
    private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems", "DescribeTable");
    private static final ExecutionAttribute<Boolean> TRIED = new ExecutionAttribute<>("io.relata.tried");

    private volatile Passage passage = Passage.ALL;
    private volatile URI standIn;

    /** What passes. */
    enum Passage { ALL, READS, NOTHING }

    /** @param other where what does not pass is sent */
    void let(Passage pass, URI other) {
        standIn = other;
        passage = pass;
    }

    void letAll() {
        passage = Passage.ALL;
    }

    @Override
    public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        SdkHttpRequest request = context.httpRequest();
        return switch (passage) {
            case ALL -> request;
            case READS -> READS.contains(operation(request)) ? closing(request) : elsewhere(request);
            case NOTHING -> elsewhere(request);
        };
    }

    /** Called for each attempt. A table that can't be reached is asked once only: the SDK would try for long. */
    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        if (passage == Passage.READS && attributes.getAttribute(TRIED) != null) {
            throw SdkClientException.create("the table can't be reached");
        }
        attributes.putAttribute(TRIED, true);
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        if (passage != Passage.ALL) {
            passage = Passage.NOTHING;
            LOG.warnf("the table can't be read while a snapshot is prepared (%s), so the first event after a restore will take longer",
                    context.exception().getMessage());
        }
    }

    /** What a request asks for, such as {@code GetItem}; empty for what has another protocol than DynamoDB. */
    private static String operation(SdkHttpRequest request) {
        String target = request.firstMatchingHeader("X-Amz-Target").orElse("");
        return target.substring(target.indexOf('.') + 1);
    }

    private SdkHttpRequest elsewhere(SdkHttpRequest request) {
        return closing(request).copy(to -> to.protocol(standIn.getScheme()).host(standIn.getHost()).port(standIn.getPort()));
    }

    private static SdkHttpRequest closing(SdkHttpRequest request) {
        return request.copy(to -> to.putHeader("Connection", "close"));
    }
}
