package io.relata.simulation.history;

import io.relata.internal.engine.write.Precondition;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Makes one transaction of several requests. */
final class Together {
    private static final int MOST = 4;

    private Together() {
    }

    /** Conditions of links are judged by what single calls found. */
    private static boolean isPart(Request request, Predicate<Call> mayBePart) {
        boolean isConditional = request.call() instanceof LinkCall link && !link.precondition().equals(Precondition.NONE);
        return !(request.call() instanceof ReadCall) && !isConditional && mayBePart.test(request.call());
    }

    /**
     * @param oneIn a transaction once in so many times; never, if it is 0
     * @param mayBePart whether a write may be part of one
     * @param next draws a request, which may follow from another
     */
    static Request drawn(Choices choices, int oneIn, Optional<Request> last, Predicate<Call> mayBePart,
            Function<Optional<Request>, Request> next) {
        Request first = next.apply(last);
        if (oneIn == 0 || !isPart(first, mayBePart) || !choices.oneIn(oneIn)) {
            return first;
        }
        List<Call> parts = new ArrayList<>();
        List<Supplier<Request>> sequels = new ArrayList<>();
        Request part = first;
        int drawn = 0;
        do {
            if (isPart(part, mayBePart)) {
                parts.add(part.call() instanceof EntityCall.Post post
                        ? new EntityCall.Post(post.type(), post.body(), Optional.empty())
                        : part.call());
                sequels.addAll(part.sequels());
            }
            part = next.apply(Optional.of(part));
            drawn++;
        } while (drawn < 2 || drawn < MOST && choices.oneIn(2));
        return parts.size() == 1 ? first : new Request(new TogetherCall(parts), sequels);
    }
}
