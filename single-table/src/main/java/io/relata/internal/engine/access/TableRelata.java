package io.relata.internal.engine.access;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.access.Transaction;
import io.relata.internal.engine.fresh.OwnWrites;
import io.relata.internal.engine.write.version.IdempotentTransaction;
import io.relata.internal.engine.write.version.WriteOnce;
import io.relata.internal.engine.write.version.WriteTogether;
import io.relata.rule.Caller;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Typed access to one table. */
public final class TableRelata extends ModelAccess implements Relata {
    private final SdkTable table;

    public TableRelata(AccessContext context, SdkTable table) {
        super(context);
        this.table = table;
    }

    @Override
    public <R> R transaction(Function<Transaction, R> work) {
        return new WriteTogether(context.writes()).run(attempt -> work.apply(new AttemptTransaction(context.with(attempt))));
    }

    @Override
    public void together(Consumer<Transaction> work) {
        transaction(transaction -> {
            work.accept(transaction);
            return table;
        });
    }

    /**
     * Runs work once under an idempotency key: what its thread writes by this access, or by others to the same table, is one transaction
     * with the claim of the key.
     *
     * @param kept what is to be kept of the answer
     */
    public <R> WriteOnce.Done<R> once(IdempotentTransaction once, Supplier<R> work, Function<R, String> kept) {
        return new WriteOnce(context.writes()).run(once, work, kept);
    }

    @Override
    public TableRelata onBehalfOf(Caller caller) {
        return new TableRelata(context.by(caller), table.of(caller));
    }

    /** The same, with lists that show these writes. */
    public TableRelata after(OwnWrites own) {
        return new TableRelata(context.after(own), table);
    }

    @Override
    public Relata unrestricted() {
        return new TableRelata(context.unrestricted(), table);
    }

    @Override
    public SdkTable table() {
        return table;
    }
}
