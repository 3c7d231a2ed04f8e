package io.relata.internal.engine.change;

import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.EntityTraits;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Shards;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the parts of a model. */
final class DeclareParts {
    private final TableModel model;
    private final List<Part> parts = new ArrayList<>();

    DeclareParts(TableModel model) {
        this.model = model;
    }

    List<Part> parts() {
        if (model.multiTenant()) {
            add(PartKind.TENANTS, "all", "each has items of its own");
        }
        model.retired().forEach(name -> add(PartKind.RETIRED, name, ""));
        model.entities().forEach(this::entity);
        model.relations().forEach(this::relation);
        model.totals().forEach(total -> {
            add(PartKind.TOTAL, PartNames.subject(total), Meaning.total(total));
            total.groups().forEach(group -> add(PartKind.GROUP, PartNames.subject(total, group), Meaning.group(total, group)));
        });
        return parts;
    }

    private void add(PartKind kind, String subject, String meaning) {
        parts.add(new Part(kind, subject, meaning));
    }

    private void entity(EntityType type) {
        EntityTraits traits = type.traits();
        String name = type.name();
        add(PartKind.ENTITY, name, Stream.of(of("id of", traits.identifiedBy()), of("created by", traits.createdBy().stream().toList()),
                of("updated by", traits.updatedBy().stream().toList())).flatMap(List::stream).collect(Collectors.joining(", ")));
        Meaning.attributes(type.type(), type.attributes())
                .forEach((attribute, kind) -> add(PartKind.ATTRIBUTE, name + "." + attribute, kind));
        former(name, type.attributes());
        constants(name, type.type(), type.attributes());
        add(PartKind.ORDER, name, Meaning.sorted(type.sortBy()));
        type.listed().ifPresent(shards -> add(PartKind.LIST, name, shards(shards)));
        type.lists().forEach(list -> add(PartKind.LIST_BY, PartNames.subject(list), Meaning.list(list) + other(list.shards())));
        traits.nearby()
                .ifPresent(list -> add(PartKind.NEARBY, name + "." + list.attribute(), list.access().partitionAttribute() + " cells of "
                        + list.grid().size()));
        type.parents().forEach(parent -> parent(name, parent));
        type.hierarchies()
                .forEach(hierarchy -> add(PartKind.TREE, PartNames.subject(type, hierarchy.index()), Meaning.hierarchy(hierarchy)));
        type.unique().forEach(unique -> add(PartNames.kind(unique), PartNames.subject(unique), Meaning.unique(unique)));
        traits(type);
    }

    /** @param owner the entity or the relation whose attributes they are */
    private void former(String owner, List<Attribute> attributes) {
        attributes.forEach(attribute -> attribute.formerly()
                .forEach(former -> add(PartKind.FORMERLY, owner + "." + former, attribute.name())));
        attributes.stream().filter(Attribute::isConverted).forEach(
                attribute -> add(PartKind.CONVERTED, owner + "." + attribute.name(), Meaning.converted(attribute)));
    }

    /** @param record declares the attributes of the owner */
    private void constants(String owner, Class<?> record, List<Attribute> attributes) {
        Meaning.constants(record, attributes)
                .forEach((attribute, constants) -> add(PartKind.CONSTANTS, owner + "." + attribute, Meaning.names(constants)));
    }

    private void traits(EntityType type) {
        EntityTraits traits = type.traits();
        String name = type.name();
        if (type.taggable()) {
            add(PartKind.TAGS, name, "");
        }
        traits.taggedWithin()
                .forEach(attribute -> add(PartKind.TAGGED, name + "." + attribute, "number " + traits.taggedWithin().indexOf(attribute)));
        if (type.keepsHistory()) {
            add(PartKind.HISTORY, name, "");
        }
        traits.expires().ifPresent(attribute -> add(PartKind.EXPIRY, name + "." + attribute, ""));
        traits.searched().forEach(attribute -> add(PartKind.SEARCH, name + "." + attribute, ""));
        if (type.hasSelfCopy()) {
            add(PartKind.SELF_COPY, name, "");
        }
        if (isCopied(type)) {
            type.copied().stream().map(Attribute::name).forEach(attribute -> add(PartKind.COPIED, name + "." + attribute, ""));
        }
    }

    private boolean isCopied(EntityType type) {
        return type.taggable() || type.hasSelfCopy()
                || model.relations().stream().anyMatch(relation -> relation.from().entity().name().equals(type.name())
                        || relation.to().entity().name().equals(type.name()));
    }

    private void parent(String name, Parent parent) {
        String subject = name + "." + parent.attribute();
        add(PartKind.CHILDREN, subject, Meaning.children(parent) + (parent.isFollowed() ? ", on delete " + parent.onDelete() : ""));
        parent.capacity().ifPresent(limit -> {
            if (limit.isLimit()) {
                add(PartKind.LIMIT, subject, Meaning.limit(limit));
            } else {
                add(PartKind.COUNTED, subject, "");
            }
        });
        parent.periods()
                .forEach(limit -> add(PartKind.LIMIT, PartNames.subject(name, new ChildLimit(parent, limit)), Meaning.limit(limit)));
        if (parent.isCarried()) {
            add(PartKind.CARRIED, subject, Meaning.names(parent.carries()));
        }
    }

    private void relation(Relation relation) {
        add(PartKind.RELATION, relation.name(), Meaning.relation(relation));
        former(relation.name(), relation.attributes());
        relation.attributesType().ifPresent(record -> {
            Meaning.attributes(record, relation.attributes())
                    .forEach((attribute, kind) -> add(PartKind.ATTRIBUTE, relation.name() + "." + attribute, kind));
            constants(relation.name(), record, relation.attributes());
        });
        relation.sides().forEach(side -> side.orders().forEach(order -> add(PartKind.LINK_ORDER, PartNames.subject(side, order),
                order.access().sortAttribute() + " " + Meaning.type(order.attribute()))));
    }

    private static String shards(Shards shards) {
        return "shards " + shards.count() + other(shards);
    }

    private static String other(Shards shards) {
        return shards.isChanging() ? ", or " + shards.other() : "";
    }

    private static List<String> of(String what, List<String> attributes) {
        return attributes.isEmpty() ? List.of() : List.of(what + " " + String.join(" and ", attributes));
    }
}
