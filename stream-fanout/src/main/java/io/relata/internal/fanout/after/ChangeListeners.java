package io.relata.internal.fanout.after;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The listeners of an application, by entity. */
public final class ChangeListeners {
    /** An application without listeners. */
    public static final ChangeListeners NONE = new ChangeListeners(List.of());

    private final Map<String, List<ChangeListener>> byEntity;

    /** @throws IllegalArgumentException when two listeners have the same name */
    public ChangeListeners(List<ChangeListener> listeners) {
        listeners.stream().collect(Collectors.groupingBy(ChangeListener::name)).forEach((name, same) -> {
            if (same.size() > 1) {
                throw new IllegalArgumentException("there are " + same.size() + " listeners with the name " + name + ": rename one");
            }
        });
        this.byEntity = listeners.stream().collect(Collectors.groupingBy(ChangeListener::entity));
    }

    /** Whether there is a listener for changes of this entity. */
    public boolean isAwaiting(String entity) {
        return byEntity.containsKey(entity);
    }

    List<ChangeListener> of(String entity) {
        return byEntity.getOrDefault(entity, List.of());
    }

    Optional<ChangeListener> named(String entity, String name) {
        return of(entity).stream().filter(listener -> listener.name().equals(name)).findFirst();
    }
}
