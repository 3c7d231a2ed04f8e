package io.relata.lambda.invocation;

import com.amazonaws.services.lambda.runtime.Context;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jboss.logging.MDC;

/**
 * Puts Lambda's id of an invocation into every line that is logged for it, on whichever thread: the lines of one invocation are found by
 * it.
 */
public final class Invocation {
    /** What the id is called in the logging context. */
    static final String REQUEST_ID = "requestId";

    private Invocation() {
    }

    /** @param context of the invocation; null outside of Lambda, where the lines have no id */
    public static <T> T logged(Context context, Supplier<T> work) {
        return Optional.ofNullable(context).map(Context::getAwsRequestId).map(id -> as(id, work)).orElseGet(work);
    }

    /** Threads that do their work in the name of the invocation that gave it to them. */
    public static Executor carriedTo(Executor threads) {
        return work -> threads.execute(requestId().<Runnable>map(id -> () -> as(id, () -> {
            work.run();
            return Optional.empty();
        })).orElse(work));
    }

    /** The id of the invocation that this thread works for. */
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
