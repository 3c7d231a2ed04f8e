package io.relata.internal.fanout.after;

import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.rule.RuleArguments;
import io.relata.internal.engine.rule.RuledEntities;
import io.relata.internal.engine.rule.StoredRecord;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.rule.AfterChange;
import io.relata.rule.Former;
import io.relata.rule.SettledChange;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A bean of the application that is told of changes. Its name in messages is that of its class. */
public final class BeanListener<T extends Record> implements ChangeListener {
    private final AfterChange<T> bean;
    private final EntityType type;

    private BeanListener(AfterChange<T> bean, EntityType type) {
        this.bean = bean;
        this.type = type;
    }

    /** @throws IllegalArgumentException when the bean is about something that the model does not have */
    public static ChangeListener of(TableModel model, AfterChange<?> bean) {
        String who = "the listener " + classOf(bean).getName();
        Class<?> record = RuleArguments.of(bean.getClass(), AfterChange.class).orElseThrow(() -> new IllegalArgumentException(
                who + " does not say what it is told of: declare it as a class that implements AfterChange with a record of the model as"
                        + " its type argument; a lambda can't"))
                .get(0);
        return new BeanListener<>(bean, RuledEntities.of(model, record, who));
    }

    /** Without the proxies that the container makes. */
    private static Class<?> classOf(Object bean) {
        Class<?> type = bean.getClass();
        while (type.isSynthetic()) {
            type = Objects.requireNonNull(type.getSuperclass());
        }
        return type;
    }

    @Override
    public String name() {
        return classOf(bean).getName();
    }

    @Override
    public String entity() {
        return type.name();
    }

    @Override
    public boolean hasHistory() {
        return type.keepsHistory();
    }

    @Override
    public void told(KeySpace space, EntityRef entity, long version, Optional<Item> now, EarlierState before) {
        bean.settled(new SettledChange<>(space.name(), entity.id(), version, now.map(item -> StoredRecord.<T>of(type, entity, item)),
                now.map(item -> new EntityItem(item).tags()).orElse(Set.of()), former(entity, before)));
    }

    private Former<T> former(EntityRef entity, EarlierState before) {
        if (before.isNothing()) {
            return new Former.Nothing<>();
        }
        return before.entity().flatMap(item -> known(entity, item)).orElseGet(Former.Unknown::new);
    }

    /** None of what was stored under an earlier model and the record refuses: who does not ask for it is told all the same. */
    private Optional<Former<T>> known(EntityRef entity, Item item) {
        try {
            T value = StoredRecord.of(type, entity, new Item(DescribedEntity.attributes(item)));
            return Optional.of(new Former.Known<>(item.version(), value, new EntityItem(item).tags()));
        } catch (IllegalStateException e) {
            return Optional.empty();
        }
    }
}
