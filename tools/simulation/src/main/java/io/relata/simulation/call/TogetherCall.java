package io.relata.simulation.call;

import io.relata.internal.engine.write.version.BatchRefusedException;
import io.relata.internal.engine.write.version.WriteBatch;
import io.relata.internal.engine.write.version.WriteContext;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Several writes as one transaction.
 *
 * @param parts calls that write, in the order in which they are made
 */
public record TogetherCall(List<Call> parts) implements Call {
    @Override
    public String words() {
        return parts.stream().map(Call::words).collect(Collectors.joining(", and ", "all or nothing, ", ""));
    }

    @Override
    public Answer execute(CallContext api) {
        try {
            return new Answer.Together(new WriteBatch(api.write()).run(parts.stream()
                    .<Function<WriteContext, Answer>>map(part -> attempt -> part.execute(api.with(attempt))).toList()));
        } catch (BatchRefusedException e) {
            throw e.first();
        }
    }
}
