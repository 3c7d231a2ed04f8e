package io.relata.internal.lambda.invocation;

import com.amazonaws.services.lambda.runtime.Context;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jboss.logging.MDC;

/**
 * Puts Lambda's request id into every line that is logged for an invocation, on all its threads, so that the lines of one invocation can be
 * found together.
 */
public final class Invocation {
    /** The id's key in the logging context. */
    static final String REQUEST_ID = "requestId";

    private Invocation() {
    }

    /** @param context the invocation's context; null outside of Lambda, where the lines have no id */
    public static <T> T logged(Context context, Supplier<T> work) {
        return Optional.ofNullable(context).map(Context::getAwsRequestId).map(id -> as(id, work)).orElseGet(work);
    }

    /** Wraps an executor so that its threads log the id of the invocation that gave them the work. */
    public static Executor carriedTo(Executor threads) {
        return work -> threads.execute(requestId().<Runnable>map(id -> () -> as(id, () -> {
            work.run();
            return Optional.empty();
        })).orElse(work));
    }

    /** The request id of the invocation that this thread works for. */
    public static Optional<String> requestId() {
        return Optional.ofNullable(MDC.get(REQUEST_ID)).map(String.class::cast);
    }

    private static <T> T as(String id, Supplier<T> work) {
        Optional<String> before = requestId();
        MDC.put(REQUEST_ID, id);
        try {
            return work.get();
        } finally {
            before.ifPresentOrElse(outer -> MDC.put(REQUEST_ID, outer), () -> MDC.remove(REQUEST_ID));
        }
    }
}
