package io.relata.access;

import io.relata.rule.Caller;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Typed access to a table, for custom operations. It is the code behind the HTTP API, so checks, guarantees and costs are the same. In the
 * functions it is a bean. Thread-safe.
 *
 * <pre>{@code
 * Entities<Order> orders = relata.entities(Order.class);
 * StoredEntity<Order> order = orders.create(new Order(...));
 * orders.change(order.id(), now -> now.withStatus(FINISHED));
 * EntityPage<StoredEntity<Order>> first = orders.childrenOf(Customer.class, "001").descending().limit(20).page();
 * }</pre>
 *
 * <p>Only the function that answers writing routes may write; elsewhere IAM refuses it.
 */
public interface Relata extends TypedAccess {
    /**
     * Runs several writes as one: all of them, or none. It is one TransactWriteItems of at most 100 items and 4 MB, which costs twice the
     * write units. Unique values, links that follow from an attribute, earlier versions that are kept and conditions are items too.
     *
     * <p>Every write has the checks that it has alone, and sees the writes before it: a child can be created together with its parent. An
     * item that is written several times is written once, as it is in the end, and its version counts each of them.
     *
     * <p>Nothing is written before the work is done, and nothing when it throws. Where others changed something in between that was written
     * here, the work runs again on what is stored now, after a short wait, up to twelve times; so it must not do anything else that counts,
     * such as sending a message. What it reads and does not write may change unnoticed, unless it {@linkplain Transaction#remains says that
     * it must not}.
     *
     * @param work is given its own access, for this thread and this attempt; returns anything but {@code null}
     * @return what the work returned when it was written; the versions in it are those that were written
     */
    <R> R transaction(Function<Transaction, R> work);

    /** Runs work that has no result as one transaction. */
    void together(Consumer<Transaction> work);

    /**
     * Access on behalf of a caller: rules are asked about writes of this caller, and permissions about all that it does. Otherwise it is
     * {@link Caller#APPLICATION}.
     */
    Relata onBehalfOf(Caller caller);

    /**
     * Access without permissions, for what the application does of its own accord. One on behalf of nobody is never asked.
     */
    Relata unrestricted();

    /** The table as it is called, for requests of one's own with the AWS SDK. */
    SdkTable table();
}
