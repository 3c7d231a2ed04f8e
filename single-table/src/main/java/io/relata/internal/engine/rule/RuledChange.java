package io.relata.internal.engine.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.Parent;
import io.relata.internal.model.attribute.AttributeParts;
import io.relata.rule.Change;
import io.relata.rule.Stored;
import io.relata.rule.Way;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A write of an entity, as one of its rules sees it. */
final class RuledChange<T extends Record> extends RuledAttempt implements Change<T> {
    private static final Set<Way> WITH_ATTRIBUTES = EnumSet.of(Way.CREATE, Way.REPLACE, Way.PATCH);

    private final Ruling ruling;
    private final EntityWrite write;
    private final Map<String, JsonNode> derived = new LinkedHashMap<>();

    RuledChange(Ruling ruling, EntityWrite write) {
        super(ruling, write.way());
        this.ruling = ruling;
        this.write = write;
    }

    @Override
    public String id() {
        return write.ref().id();
    }

    @Override
    public Optional<T> before() {
        return write.before().map(this::record);
    }

    @Override
    public Optional<T> after() {
        return write.after().map(this::record);
    }

    private T record(Item item) {
        return StoredRecord.of(write.type(), write.ref(), item);
    }

    @Override
    public Set<String> tagsBefore() {
        return write.before().map(item -> new EntityItem(item).tags()).orElse(Set.of());
    }

    @Override
    public Set<String> tagsAfter() {
        return write.after().map(item -> new EntityItem(item).tags()).orElse(Set.of());
    }

    @Override
    public <P extends Record> Optional<Stored<P>> parent(Class<P> entity) {
        List<Parent> parents = parents(entity);
        if (parents.size() > 1) {
            throw new IllegalArgumentException(write.type().name() + " has several parents that are a " + parents.get(0).entity() + ", by "
                    + parents.stream().map(Parent::attribute).collect(Collectors.joining(", ")) + ": say by which");
        }
        return parent(parents.get(0));
    }

    @Override
    public <P extends Record> Optional<Stored<P>> parent(Class<P> entity, String attribute) {
        return parent(parents(entity).stream().filter(parent -> parent.attribute().equals(attribute)).findFirst()
                .orElseThrow(() -> noParent(entity, " by " + attribute)));
    }

    private List<Parent> parents(Class<?> entity) {
        String name = RuledEntities.of(ruling.model(), entity, "the parent that a rule asks for").name();
        List<Parent> parents = write.type().parents().stream().filter(parent -> parent.entity().equals(name)).toList();
        if (parents.isEmpty()) {
            throw noParent(entity, "");
        }
        return parents;
    }

    private IllegalArgumentException noParent(Class<?> entity, String by) {
        return new IllegalArgumentException(write.type().name() + " has no parent " + entity.getSimpleName() + by + "; it has "
                + write.type().parents().stream().map(parent -> parent.entity() + " by " + parent.attribute())
                        .collect(Collectors.joining(", ")));
    }

    private <P extends Record> Optional<Stored<P>> parent(Parent parent) {
        return write.after().or(write::before).flatMap(item -> item.value(parent.attribute()))
                .flatMap(EntityRef::storedId).flatMap(id -> read(new EntityRef(parent.entity(), id)));
    }

    @Override
    public void refuse(String sentence) {
        tell("", sentence);
    }

    @Override
    public void refuse(String attribute, String sentence) {
        RuledEntities.requireAttribute(write.type(), first(attribute));
        tell("/" + attribute, sentence);
    }

    @Override
    public void derive(String attribute, Object value) {
        RuledEntities.requireAttribute(write.type(), attribute);
        if (write.type().traits().identifiedBy().contains(attribute)) {
            throw new IllegalArgumentException(
                    "the id of " + write.type().name() + " is made of " + attribute + ", which no rule can derive");
        }
        if (write.type().traits().signed().contains(attribute)) {
            throw new IllegalArgumentException(attribute + " of " + write.type().name() + " says who wrote it, which no rule can derive");
        }
        if (WITH_ATTRIBUTES.contains(write.way())) {
            derived.put(attribute, DerivedValue.json(AttributeParts.component(write.type().type(), attribute).orElseThrow(), value));
        }
    }

    /** What this rule derives. */
    Map<String, JsonNode> derived() {
        return derived;
    }
}
