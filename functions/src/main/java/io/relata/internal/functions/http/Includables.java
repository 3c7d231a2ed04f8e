package io.relata.internal.functions.http;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The names that answers can include, by type of entity. */
public final class Includables {
    private final Map<String, Includable> byEntity = new HashMap<>();
    private final Map<String, Includable> eachByEntity = new HashMap<>();

    public Includables(TableModel model) {
        model.entities().forEach(type -> {
            Includable includable = Includable.of(model, type);
            byEntity.put(type.name(), includable);
            eachByEntity.put(type.name(), includable.ofEach());
        });
    }

    /** With one entity. */
    public Includable of(EntityType type) {
        return Objects.requireNonNull(byEntity.get(type.name()), type.name());
    }

    /** With each of many. */
    public Includable ofEach(EntityType type) {
        return Objects.requireNonNull(eachByEntity.get(type.name()), type.name());
    }
}
