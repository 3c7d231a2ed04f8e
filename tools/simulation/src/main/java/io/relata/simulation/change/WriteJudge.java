package io.relata.simulation.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.OnDelete;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.attribute.Attribute;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.table.TableListener.Change;
import io.relata.simulation.table.Writer;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Judges each write by what functions of the new version show afterwards: an attribute changes only when a caller says so, one version is
 * one content, and nothing that callers have written goes but with what it belongs to.
 */
final class WriteJudge {
    private final ModelPair models;
    private final Function<Key, Optional<Item>> table;
    private final Consumer<String> violated;
    private final Map<List<Object>, Map<String, Object>> contents = new HashMap<>();

    /** @param table what is stored now */
    WriteJudge(ModelPair models, Function<Key, Optional<Item>> table, Consumer<String> violated) {
        this.models = models;
        this.table = table;
        this.violated = violated;
    }

    /** @param call of whoever writes; none of what follows from calls */
    void judge(Writer writer, Change change, Optional<SentCall> call) {
        if (writer.role() == Writer.Role.FOREIGN || !(change.key() instanceof CoreKey key)) {
            return;
        }
        boolean wasThere = change.before().filter(WriteJudge::isAlive).isPresent();
        boolean isThere = change.after().filter(WriteJudge::isAlive).isPresent();
        if (LinkRef.isLink(key)) {
            if (wasThere && !isThere && writer.role() != Writer.Role.API) {
                requireLostEnd(key, change.before().get(), change.after());
            }
            return;
        }
        Optional<EntityType> type = key.ofEntity().flatMap(entity -> models.after().model().entity(entity.entity()));
        if (type.isEmpty()) {
            return;
        }
        if (wasThere && !isThere && writer.role() != Writer.Role.API) {
            requireLostParent(type.get(), change);
        } else if (isThere) {
            Item after = seen(change.after().get());
            Map<String, Object> content = content(type.get(), after);
            Map<String, Object> same = contents.putIfAbsent(List.of(key, after.version()), content);
            if (same != null && !same.equals(content)) {
                violated.accept("version " + after.version() + " of " + key + " is " + same + ", and then " + content);
            }
            attributes(type.get(), change, after, call);
        }
    }

    private static boolean isAlive(Item item) {
        return Kind.ENTITY.is(item) || Kind.LINK.is(item);
    }

    private Item seen(Item stored) {
        return models.after().model().spaces().of(stored.key()).orElseThrow().seen(stored);
    }

    private static Map<String, Object> content(EntityType type, Item item) {
        Map<String, Object> content = new TreeMap<>();
        type.attributes().stream().map(Attribute::name).forEach(name -> value(item, name).ifPresent(value -> content.put(name, value)));
        List.of(Attr.TAGS, Attr.UPDATED_AT, Attr.CREATED_AT).forEach(name -> item.value(name).ifPresent(value -> content.put(name, value)));
        return content;
    }

    private static Optional<Object> value(Item item, String name) {
        return item.value(name).map(value -> value instanceof BigDecimal number ? number.stripTrailingZeros().toPlainString() : value);
    }

    private void attributes(EntityType type, Change change, Item after, Optional<SentCall> call) {
        Item before = change.before().filter(Kind.ENTITY::is).map(this::seen).orElseGet(() -> Item.of(after.key()));
        for (Attribute attribute : type.attributes()) {
            Optional<Object> was = value(before, attribute.name());
            Optional<Object> is = value(after, attribute.name());
            boolean isRight = call.map(sent -> isSaid(sent, attribute, was, is)).orElseGet(() -> is.equals(was)
                    || is.isEmpty() && hasLostParent(type, attribute.name(), before, OnDelete.DETACH));
            if (!isRight) {
                violated.accept(attribute.name() + " of " + change.key() + " was " + was + " and is " + is + call
                        .map(sent -> ", which the call of the version " + sent.side() + " does not say: " + sent.call().words())
                        .orElse(", which no caller says"));
            }
        }
    }

    /** Whether a call says that an attribute becomes what it is. A function of the version before neither shows nor clears what is new. */
    private boolean isSaid(SentCall sent, Attribute attribute, Optional<Object> was, Optional<Object> is) {
        if (sent.call() instanceof EntityCall.Patch patch) {
            Optional<JsonNode> said = said(sent, patch.type(), patch.body(), attribute);
            return said.isEmpty() ? is.equals(was) : isValue(sent, attribute, said.get(), was, is);
        } else if (sent.call() instanceof EntityCall.Put put) {
            Optional<JsonNode> said = said(sent, put.type(), put.body(), attribute);
            return said.isPresent() ? isValue(sent, attribute, said.get(), was, is) : isNothing(sent, attribute, was, is);
        }
        return is.equals(was);
    }

    private Optional<JsonNode> said(SentCall sent, EntityType type, Body body, Attribute attribute) {
        String name = sent.side() == Aspect.Side.AFTER ? attribute.name() : attribute.firstName();
        return type.attribute(name).isPresent() ? Optional.ofNullable(body.json().get(name)) : Optional.empty();
    }

    private boolean isValue(SentCall sent, Attribute attribute, JsonNode said, Optional<Object> was, Optional<Object> is) {
        if (said.isNull()) {
            return isNothing(sent, attribute, was, is);
        }
        Object stored = said.isNumber() ? said.decimalValue() : said.textValue();
        String name = sent.side() == Aspect.Side.AFTER ? attribute.name() : attribute.firstName();
        return is.equals(value(as(sent, name, stored), attribute.name()));
    }

    private boolean isNothing(SentCall sent, Attribute attribute, Optional<Object> was, Optional<Object> is) {
        return is.equals(value(as(sent, "name", "x"), attribute.name())) || sent.side() == Aspect.Side.BEFORE && is.equals(was);
    }

    /** An entity that is stored with one attribute, as the new version sees it. */
    private Item as(SentCall sent, String name, Object stored) {
        EntityRef entity = EntityRef.ofType(((EntityCall.Named) sent.call()).key().type());
        return seen(
                Item.of(CoreKey.of(entity)).with(Attr.KIND, Kind.ENTITY.stored()).with(Attr.ENTITY, entity.entity()).with(name, stored));
    }

    private void requireLostParent(EntityType type, Change change) {
        Item before = seen(change.before().orElseThrow());
        boolean follows = change.after().isPresent() && type.parents().stream()
                .anyMatch(parent -> hasLostParent(type, parent.attribute(), before, OnDelete.CASCADE));
        if (!follows) {
            violated.accept(change.key() + " is deleted, and nothing that it belongs to was");
        }
    }

    private boolean hasLostParent(EntityType type, String attribute, Item child, OnDelete effect) {
        return type.parents().stream().filter(parent -> parent.attribute().equals(attribute) && parent.onDelete() == effect)
                .anyMatch(
                        parent -> child.value(attribute).flatMap(id -> table.apply(CoreKey.of(new EntityRef(parent.entity(), (String) id))))
                                .filter(item -> Kind.TOMBSTONE.is(item) || item.number(Attr.LIFE) > child.number(Attr.LIFE)).isPresent());
    }

    private void requireLostEnd(CoreKey key, Item link, Optional<Item> after) {
        Optional<Relation> relation = models.after().model().relation(LinkRef.relationOf(key))
                .or(() -> models.before().model().relation(LinkRef.relationOf(key)));
        if (relation.filter(of -> of.follows().isPresent()).isPresent()) {
            return; // It follows an attribute of its first end, and verify says whether it does.
        }
        boolean ends = after.isPresent() && relation.filter(of -> isOver(of.from().entity().ref(link.string(Attr.FROM)), link.number(
                Attr.FROM_LIFE)) || isOver(of.to().entity().ref(link.string(Attr.TO)), link.number(Attr.TO_LIFE))).isPresent();
        if (!ends) {
            violated.accept(key + " ends, and neither of its ends does");
        }
    }

    private boolean isOver(EntityRef entity, long life) {
        return table.apply(CoreKey.of(entity)).filter(item -> Kind.TOMBSTONE.is(item) || !Objects.equals(item.number(Attr.LIFE), life))
                .isPresent();
    }
}
