package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs work once under an idempotency key. All that it writes is one transaction with the claim of the key, which keeps the answer: neither
 * ever exists without the other, and of several requests at the same moment one is carried out.
 */
public final class WriteOnce {
    /** What this thread writes belongs to this attempt. */
    private static final ThreadLocal<Attempt> CURRENT = new ThreadLocal<>();

    private final WriteContext context;

    /** @param context of the caller whose key it is */
    public WriteOnce(WriteContext context) {
        this.context = context;
    }

    /** @param of the tables of the context that was asked for it, by which those that write to the same table are known */
    private record Attempt(CallerTables<CoreTable> of, WriteContext context) {
    }

    /**
     * How it ended.
     *
     * @param result of the work; none where it is repeated
     * @param repeated what was kept of the answer of the first time, where the request is repeated and nothing was written
     */
    public record Done<R>(Optional<R> result, Optional<String> repeated) {
    }

    /**
     * @param work runs commands in the context that it is given; it runs anew in each attempt
     * @param kept what is to be kept of the answer
     * @throws Refusal what a command refuses; when the key was used for another request; a conflict when others were faster every time;
     * when it is too large for a transaction
     * @throws OutcomeUnknownException when it may have been written
     */
    public <R> Done<R> run(IdempotentTransaction once, Function<WriteContext, R> work, Function<R, String> kept) {
        return new WriteTogether(context).run(attempt -> {
            Optional<Item> guard = attempt.table().get(once.key(), Consistency.STRONG)
                    .filter(item -> !once.isOver(item, context.clock().instant()));
            if (guard.isPresent()) {
                return new Done<R>(Optional.empty(), Optional.of(once.answer(guard.get())));
            }
            R result = work.apply(attempt);
            attempt.table().write(once.claim(kept.apply(result), context.clock().instant()));
            return new Done<>(Optional.of(result), Optional.empty());
        });
    }

    /**
     * The same for work that knows nothing of it: what its thread writes through contexts that {@link #joined} looks at is part of the
     * transaction, and so is what it writes in transactions of its own.
     */
    public <R> Done<R> run(IdempotentTransaction once, Supplier<R> work, Function<R, String> kept) {
        return run(once, attempt -> {
            CURRENT.set(new Attempt(context.tables(), attempt));
            try {
                return work.get();
            } finally {
                CURRENT.remove();
            }
        }, kept);
    }

    /**
     * The context in which this thread writes: in the transaction that it is carrying out, if there is one of the same part of the same
     * table.
     */
    public static WriteContext joined(WriteContext writes) {
        Attempt attempt = CURRENT.get();
        boolean joins = attempt != null && attempt.of() == writes.tables()
                && writes.model().spaces().areAlike(writes.caller(), attempt.context().caller());
        return joins ? writes.on(attempt.context().table(), attempt.context().retry()) : writes;
    }
}
