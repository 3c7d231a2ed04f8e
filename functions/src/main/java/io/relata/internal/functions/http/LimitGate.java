package io.relata.internal.functions.http;

import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.rate.CallerLimits;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Lets each caller in as often as its limit allows. Who asks for the description of the API, or is refused anyway, is not counted. */
public record LimitGate(TableModel model, CallerLimits limits) implements CallerGate {
    private static final List<String> DESCRIPTION = Routes.ALL.stream().filter(route -> route.operation() == Operation.DESCRIBE_API)
            .findFirst().orElseThrow().segments();

    @Override
    public Optional<Problem> objection(ApiRequest request) {
        if (request.path().equals(DESCRIPTION) || model.multiTenant() && request.caller().tenant().isEmpty()) {
            return Optional.empty();
        }
        return limits.wait(counted(request.sender())).map(this::tooMany);
    }

    @Override
    public OptionalInt mostAtOnce() {
        return OptionalInt.of(limits.limit().burst());
    }

    @Override
    public Set<ProblemType> problems() {
        return Set.of(ProblemType.TOO_MANY_REQUESTS);
    }

    /** Whom nothing authenticates is counted by the address, so that one who makes too many leaves the others theirs. */
    private static Caller counted(ApiRequest.Sender sender) {
        return sender.caller().equals(Caller.ANONYMOUS) ? Caller.of(sender.caller().subject() + "@" + sender.address()) : sender.caller();
    }

    private Problem tooMany(Duration wait) {
        long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds();
        CallerLimit limit = limits.limit();
        String who = limit.by() == CallerLimit.By.TENANT ? "the tenant's callers together" : "you";
        return Problem
                .of(ProblemType.TOO_MANY_REQUESTS,
                        who + " may make " + limit.perSecond() + (limit.perSecond() == 1 ? " request" : " requests")
                                + " a second, and made more: retry in " + (seconds == 1 ? "a second" : seconds + " seconds"))
                .with("Retry-After", String.valueOf(seconds));
    }
}
