package io.relata.lambda.snapshot;

import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import org.jboss.logging.Logger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * The way out of a function, for all clients of the SDK. While a snapshot is prepared no write passes, whoever asks for it, and no
 * connection is kept: it would be part of the snapshot, and be dead in every function that is restored from it.
 */
@Singleton
public class SnapshotInterceptor implements ExecutionInterceptor {
    private static final Logger LOG = Logger.getLogger(SnapshotInterceptor.class);
    private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems", "DescribeTable");
    private static final int PATIENCE_MILLIS = 2_000;

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
            case READS -> READS.contains(operation(request)) && answers(request) ? closing(request) : elsewhere(request);
            case NOTHING -> elsewhere(request);
        };
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        if (passage == Passage.READS) {
            giveUp(context.exception());
        }
    }

    /** The SDK would try for long where nobody answers. */
    private boolean answers(SdkHttpRequest request) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(request.host(), request.port()), PATIENCE_MILLIS);
            return true;
        } catch (IOException e) {
            giveUp(e);
            return false;
        }
    }

    private void giveUp(Throwable reason) {
        passage = Passage.NOTHING;
        LOG.warnf("the table can't be read while a snapshot is prepared (%s), so the first event after a restore will take longer",
                reason.getMessage());
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
