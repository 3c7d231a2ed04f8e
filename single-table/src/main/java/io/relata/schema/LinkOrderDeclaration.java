package io.relata.schema;

import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the orders that a relation declares for its lists.
 *
 * @param relation its name
 * @param linked its own attributes
 */
record LinkOrderDeclaration(String relation, ManyToMany declared, List<Attribute> linked, ModelErrors errors) {
    /**
     * The valid orders of a list of these entities.
     *
     * @param word which declares them
     */
    List<LinkOrder> read(String word, List<String> names, EntityType shown) {
        errors.requireDistinct("relation " + relation + ": " + word, names);
        List<LinkOrder> orders = new ArrayList<>();
        for (String name : names.stream().distinct().toList()) {
            errors.attempt(() -> order(name, shown, orders.size() + 1)).ifPresent(orders::add);
        }
        return List.copyOf(orders);
    }

    private LinkOrder order(String name, EntityType shown, int number) {
        return name.startsWith(LinkOrder.OF_LINK)
                ? LinkOrder.of(LinkOrder.Source.LINK, shown.name(), ofLink(name.substring(LinkOrder.OF_LINK.length())), number)
                : LinkOrder.of(LinkOrder.Source.ENTITY, shown.name(), ofEntity(name, shown), number);
    }

    private SortAttribute ofEntity(String name, EntityType shown) {
        String list = "relation " + relation + ": its lists of " + shown.collection();
        if (!name.equals(ServerFields.CREATED_AT) && shown.attribute(name).isEmpty()) {
            throw new ModelException(list + " can't be sorted by " + name + ": " + IndefiniteArticle.with(shown.name())
                    + " has createdAt and the attributes " + shown.attributes().stream().map(Attribute::name).toList() + ", its link those"
                    + " whose names begin with " + LinkOrder.OF_LINK);
        }
        SortAttribute attribute = new SortDeclaration(list, List.of(shown.type().getRecordComponents()), shown.attributes())
                .attribute(name);
        if (!name.equals(ServerFields.CREATED_AT) && shown.copied().stream().map(Attribute::name).noneMatch(name::equals)) {
            throw new ModelException(list + " can't be sorted by " + name + ", which copies do not carry: add it to @Copied");
        }
        return attribute;
    }

    private SortAttribute ofLink(String name) {
        String list = "relation " + relation + ": its lists";
        if (linked.stream().map(Attribute::name).noneMatch(name::equals)) {
            throw new ModelException(list + " can't be sorted by " + LinkOrder.OF_LINK + name + ": the relationship has "
                    + (linked.isEmpty() ? "no attributes" : "the attributes " + linked.stream().map(Attribute::name).toList())
                    + ", which with(...) declares");
        }
        return new SortDeclaration(list, Stream.of(declared.attributes().orElseThrow().getRecordComponents()).toList(), linked)
                .attribute(name);
    }
}
