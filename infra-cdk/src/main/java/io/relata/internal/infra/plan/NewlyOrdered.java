package io.relata.internal.infra.plan;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What lists may be sorted by anew: numbers that may have another text in keys than those in the table, and orders of linked entities. */
final class NewlyOrdered {
    private NewlyOrdered() {
    }

    /** What to do where linked entities are listed in a new order; nothing in a model that declares none. */
    static String ofLinks(TableModel model) {
        Stream<String> tagged = model.entities().stream().filter(type -> !type.traits().taggedWithin().isEmpty())
                .map(type -> "/tags/{tag}/" + type.collection() + " by " + String.join(", ", type.traits().taggedWithin()));
        String lists = Stream.concat(model.relations().stream().flatMap(relation -> relation.sides().stream())
                .filter(side -> !side.orders().isEmpty())
                .map(side -> "/" + side.holder().entity().collection() + "/{id}/" + side.holder().path() + " by "
                        + side.orders().stream().map(LinkOrder::name).collect(Collectors.joining(", "))),
                tagged)
                .collect(Collectors.joining("; "));
        return lists.isEmpty()
                ? ""
                : ". If one of the orders of " + lists + " is new, or was at another place among those of its list, run ./relata verify "
                        + "--repair after this deployment: until then a list in this order lacks the copies that are in the table "
                        + "already, or has them in a wrong place";
    }

    /** What to do where the release spells keys otherwise than the one that was deployed; nothing where it spells them alike. */
    static String ofTexts(TableIdentity deployed, TableIdentity now) {
        return deployed.layout() >= now.layout()
                ? ""
                : ". The table has layout " + deployed.layout() + ", and this release writes layout " + now.layout()
                        + ", in which texts with letters such as ς, ß and ı have other keys: run ./relata verify --repair right after this "
                        + "deployment. Until then lists have such texts in a wrong place, and another entity can take such a unique value";
    }

    /** What to do where entities are listed by distance in other cells; nothing in a model that lists none so. */
    static String ofPoints(TableModel model) {
        String points = model.entities().stream().flatMap(type -> type.traits().nearby().stream())
                .map(list -> list.entity() + "." + list.attribute()).collect(Collectors.joining(", "));
        return points.isEmpty()
                ? ""
                : ". If @Nearby of " + points + " is new or has cells of another size now, run ./relata verify --repair after this "
                        + "deployment: until then lists by distance lack what is in the table already";
    }

    /** What to do where numbers get another text; nothing in a model that sorts by none. */
    static String note(TableModel model) {
        String numbers = model.entities().stream()
                .flatMap(type -> inKeys(type).filter(attribute -> attribute.type() == AttributeType.NUMBER)
                        .map(attribute -> type.name() + "." + attribute.name()))
                .distinct().collect(Collectors.joining(", "));
        return numbers.isEmpty()
                ? ""
                : ". If one of the numbers " + numbers + " may be negative or have decimals now and could not before, or the other way "
                        + "round (@PositiveOrZero), it has another text in keys: run ./relata verify --repair after this deployment. Until "
                        + "then lists have what is in the table already in a wrong place";
    }

    private static Stream<SortAttribute> inKeys(EntityType type) {
        Stream<SortAttribute> lists = type.lists().stream()
                .flatMap(list -> Stream.concat(list.equal().stream().map(EntityList.Equal::attribute), list.sort().attributes().stream()));
        return Stream.concat(type.sortBy().stream(), lists);
    }
}
