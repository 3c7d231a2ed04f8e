package io.relata.model;

import io.relata.engine.key.Sha256;
import io.relata.model.attribute.Attribute;
import io.relata.model.attribute.AttributeType;
import io.relata.model.attribute.SortAttribute;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a model means for the items of its table, as a text and as a digest of it. Two models with the same text store the same items: names
 * and kinds of attributes, what copies carry, keys, lists, shards, relations. What only requests and answers depend on has no part in it:
 * constraints, messages, URLs, Java's names, and the order of declarations.
 */
public record Fingerprint(String text) {
    public static Fingerprint of(Model model) {
        return new Fingerprint(
                Stream.concat(model.entities().stream().map(Fingerprint::entity), model.relations().stream().map(Fingerprint::relation))
                        .sorted().collect(Collectors.joining("\n")));
    }

    /** 64 hexadecimal digits. */
    public String digest() {
        return Sha256.hex(text);
    }

    private static String entity(EntityType entity) {
        EntityTraits traits = entity.traits();
        return "entity " + entity.name() + attributes(entity.attributes()) + " copied"
                + names(entity.copied().stream().map(Attribute::name).toList())
                + " sorted by " + sorted(entity.sortBy()) + " listed " + entity.listShards().orElse(0)
                + " parents" + names(entity.parents().stream().map(parent -> parent.attribute() + "=" + parent.entity()).toList())
                + " hierarchies" + names(entity.hierarchies().stream().map(Fingerprint::hierarchy).toList())
                + " lists" + names(entity.lists().stream().map(Fingerprint::list).toList())
                + " unique" + names(entity.unique().stream().map(unique -> unique.name() + names(unique.ids())).toList())
                + " " + entity.tagging() + " " + traits.history() + " " + traits.self() + " id of " + traits.identifiedBy()
                + " expires " + traits.expires().orElse("never");
    }

    private static String relation(Relation relation) {
        return "relation " + relation.name() + " from " + end(relation.from()) + " to " + end(relation.to())
                + attributes(relation.attributes())
                + " follows " + relation.follows().orElse("nothing");
    }

    private static String end(Relation.End end) {
        return end.entity().name() + " as " + end.label();
    }

    private static String hierarchy(Hierarchy hierarchy) {
        return hierarchy.index() + " part of " + hierarchy.part().map(part -> part.entity() + " by " + part.attribute()).orElse("nothing")
                + " parts " + hierarchy.parts() + " top " + hierarchy.top();
    }

    private static String list(EntityList list) {
        return list.access().partitionAttribute() + "/" + list.access().sortAttribute() + " equal "
                + list.equal().stream().map(equal -> equal.name() + ":"
                        + equal.attribute().type() + " " + equal.comparison() + equal.only().map(value -> "=" + value).orElse("")).toList()
                + " sorted by " + sorted(list.sort().attributes()) + " shards " + list.shards().count()
                + list.shards().by().map(by -> " by " + by).orElse("");
    }

    /** In the order of the keys. */
    private static String sorted(List<SortAttribute> attributes) {
        return attributes.stream().map(attribute -> attribute.name() + ":" + attribute.type()).toList().toString();
    }

    private static String attributes(List<Attribute> attributes) {
        return names(
                attributes.stream().map(attribute -> attribute.name() + ":" + attribute.type() + parts(attribute.javaType())).toList());
    }

    /** The components of a record; empty for other types. */
    private static String parts(Class<?> type) {
        return type.isRecord() ? names(Stream.of(type.getRecordComponents()).map(Fingerprint::part).toList()) : "";
    }

    private static String part(RecordComponent component) {
        return component.getName() + ":" + AttributeType.of(component.getGenericType()).map(Enum::name).orElse("")
                + parts(component.getType());
    }

    private static String names(Collection<String> names) {
        return names.stream().sorted().toList().toString();
    }
}
