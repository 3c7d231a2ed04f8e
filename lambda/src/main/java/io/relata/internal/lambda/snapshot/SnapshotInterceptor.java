package io.relata.internal.lambda.snapshot;

import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Controls the requests of all SDK clients of a function. While a snapshot is prepared, it redirects all writes to a stub and closes every
 * connection after its request: an open connection in a snapshot would be broken in every restored function.
 */
@Singleton
public class SnapshotInterceptor implements ExecutionInterceptor {
    private static final Logger LOG = Logger.getLogger(SnapshotInterceptor.class);
    private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems", "DescribeTable",
            "AssumeRole");
    private static final int CONNECT_TIMEOUT_MILLIS = 2_000;

    private volatile Passage passage = Passage.ALL;
    private volatile @Nullable URI stub;

    /** Which requests reach their destination. */
    enum Passage { ALL, READS, NOTHING }

    /** @param other receives all other requests */
    void allow(Passage allowed, URI other) {
        stub = other;
        passage = allowed;
    }

    void allowAll() {
        passage = Passage.ALL;
    }

    @Override
    public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        SdkHttpRequest request = context.httpRequest();
        return switch (passage) {
            case ALL -> request;
            case READS -> READS.contains(operation(request, attributes)) && answers(request) ? closing(request) : toStub(request);
            case NOTHING -> toStub(request);
        };
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        if (passage == Passage.READS) {
            giveUp(context.exception());
        }
    }

    /** Checked before the request, because the SDK would retry for a long time when nothing answers. */
    private boolean answers(SdkHttpRequest request) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(request.host(), request.port()), CONNECT_TIMEOUT_MILLIS);
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

    /** The operation of a request, such as {@code GetItem}. STS has another protocol, which names it in the body. */
    private static String operation(SdkHttpRequest request, ExecutionAttributes attributes) {
        return request.firstMatchingHeader("X-Amz-Target").map(target -> target.substring(target.indexOf('.') + 1))
                .or(() -> Optional.ofNullable(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME))).orElse("");
    }

    private SdkHttpRequest toStub(SdkHttpRequest request) {
        URI other = Objects.requireNonNull(stub);
        return closing(request).copy(to -> to.protocol(other.getScheme()).host(other.getHost()).port(other.getPort()));
    }

    private static SdkHttpRequest closing(SdkHttpRequest request) {
        return request.copy(to -> to.putHeader("Connection", "close"));
    }
}
