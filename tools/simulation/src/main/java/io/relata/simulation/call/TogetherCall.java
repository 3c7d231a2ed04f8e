package io.relata.simulation.call;

import io.relata.engine.write.version.WriteTogether;
import java.util.List;
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
        return new WriteTogether(api.write()).run(attempt -> {
            CallContext within = api.with(attempt);
            return new Answer.Together(parts.stream().map(part -> part.execute(within)).toList());
        });
    }
}
