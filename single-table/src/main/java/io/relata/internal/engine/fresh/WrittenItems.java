package io.relata.internal.engine.fresh;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.rule.Caller;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The entities and links that the request of this thread has written. They are kept by thread, not by context, since a custom operation may
 * reach one table in several ways.
 */
public final class WrittenItems {
    private static final ThreadLocal<WrittenItems> CURRENT = new ThreadLocal<>();

    private final Caller caller;
    private final List<Action<CoreKey>> actions = new ArrayList<>();
    private final List<Item> found = new ArrayList<>();

    private WrittenItems(Caller caller) {
        this.caller = caller;
    }

    /**
     * An answer, and what later reads have to be told so that they show what was written.
     *
     * @param tokens separated by commas; none where they are longer than {@link WriteToken#MOST_CHARACTERS}
     */
    public record Collected<R>(R answer, Optional<String> tokens) {
    }

    /** Answers a request of this caller. */
    public static <R> Collected<R> of(Caller caller, Supplier<R> request) {
        WrittenItems items = new WrittenItems(caller);
        CURRENT.set(items);
        try {
            R answer = request.get();
            return new Collected<>(answer, items.tokens());
        } finally {
            CURRENT.remove();
        }
    }

    /** The tokens of what was written so far; none outside of a request. */
    public static Optional<String> tokensSoFar() {
        return Optional.ofNullable(CURRENT.get()).flatMap(WrittenItems::tokens);
    }

    /** An action that was carried out, or will be with the transaction that it is part of. */
    public static void add(Action<CoreKey> action) {
        WrittenItems items = CURRENT.get();
        if (items != null) {
            items.actions.add(action);
        }
    }

    /** Several of them. */
    public static void add(List<Action<CoreKey>> several) {
        WrittenItems items = CURRENT.get();
        if (items != null) {
            items.actions.addAll(several);
        }
    }

    /** An item that needed no write: it was as the request asks for, or an earlier request wrote it. */
    public static void found(Item item) {
        WrittenItems items = CURRENT.get();
        if (items != null) {
            items.found.add(item);
        }
    }

    /** The number of actions so far. */
    public static int count() {
        WrittenItems items = CURRENT.get();
        return items == null ? 0 : items.actions.size();
    }

    /** Forgets the actions after this number: they were of an attempt that starts over. */
    public static void forgetAfter(int number) {
        WrittenItems items = CURRENT.get();
        if (items != null) {
            items.actions.subList(number, items.actions.size()).clear();
        }
    }

    private Optional<String> tokens() {
        Map<CoreKey, WrittenItem> latest = new LinkedHashMap<>();
        found.forEach(item -> WrittenItem.of(item).ifPresent(one -> latest.put(one.key(), one)));
        actions.forEach(action -> WrittenItem.of(action).ifPresent(one -> latest.merge(one.key(), one, WrittenItem::then)));
        return WriteToken.of(caller, List.copyOf(latest.values()));
    }
}
