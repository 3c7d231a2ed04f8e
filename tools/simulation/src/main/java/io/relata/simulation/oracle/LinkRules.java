package io.relata.simulation.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a live link must be, and the two copies that it calls for. */
record LinkRules(Judging judging) {
    private static final String OF_LINK = "link.";

    void judge(DeclaredRelation relation, ItemKey key, Map<String, Object> link) {
        String from = key.id().substring(("link:" + relation.name() + ":").length());
        String to = key.type().substring(relation.to().entity().length() + 1);
        judging.allow(key, new Shape(Clause.LINK, "link").must("relation", new Check.Exactly(relation.name()))
                .must("from", new Check.Exactly(from)).must("to", new Check.Exactly(to))
                .must("fromLife", Check.Form.WHOLE).must("toLife", Check.Form.WHOLE).must("version", Check.Form.WHOLE)
                .must("attributes", new Check.OnlyOf(relation.attributes())));
        if (from.equals(to) && relation.from().entity().equals(relation.to().entity())) {
            judging.findings().add(Wrong.Kind.DIFFERENT, Clause.LINK, key, () -> "nothing is linked with itself");
        }
        Optional<Map<String, Object>> begin = living(relation.from(), from, link, "fromLife");
        Optional<Map<String, Object>> end = living(relation.to(), to, link, "toLife");
        boolean beginIsLost = judging.table().isLost(relation.from().entity(), from);
        boolean endIsLost = judging.table().isLost(relation.to().entity(), to);
        boolean isOver = begin.isEmpty() && !beginIsLost || end.isEmpty() && !endIsLost;
        boolean isNamed = relation.follows().isEmpty() || begin.isEmpty() || to.equals(begin.get().get(relation.follows().get()));
        if ((beginIsLost || endIsLost) && !isOver && isNamed) {
            judging.findings().add(Wrong.Kind.LOST, Clause.LINK_LIVES, key, () -> "an end is not there, and nobody has deleted it");
            anyCopy(relation.from(), from, relation.to(), to);
            anyCopy(relation.to(), to, relation.from(), from);
        } else if (isOver) {
            judging.findings().add(Wrong.Kind.DANGLING, Clause.LINK_LIVES, key,
                    () -> "the life of " + (begin.isEmpty() ? relation.from().entity() + " " + from : relation.to().entity() + " " + to)
                            + " that it was made for is over");
        } else if (relation.follows().isPresent() && !to.equals(begin.get().get(relation.follows().get()))) {
            judging.findings().add(Wrong.Kind.SUPERFLUOUS, Clause.LINK_FOLLOWS, key,
                    () -> relation.follows().get() + " is " + begin.get().get(relation.follows().get()));
        } else {
            copy(relation.from(), from, relation.to(), to, end.get(), link);
            copy(relation.to(), to, relation.from(), from, begin.get(), link);
        }
    }

    private Optional<Map<String, Object>> living(DeclaredRelation.End end, String id, Map<String, Object> link, String life) {
        return judging.table().alive(end.entity(), id)
                .filter(entity -> QuietTable.number(entity, "life") == QuietTable.number(link, life));
    }

    /** While an end may come back, a copy may stay as it is, or be missing. */
    private void anyCopy(DeclaredRelation.End holder, String holderId, DeclaredRelation.End shown, String shownId) {
        ItemKey key = ItemKey.copy(holder.label() + "#" + holderId, shown.entity(), shownId);
        judging.table().item(key).ifPresent(found -> judging.allow(key, Shape.asItIs(Clause.RELATIONSHIP_COPY, found)));
    }

    /** The copy of {@code shown} beside {@code holder}. */
    private void copy(DeclaredRelation.End holder, String holderId, DeclaredRelation.End shown, String shownId, Map<String, Object> source,
            Map<String, Object> link) {
        Object attributes = link.get("attributes");
        Shape shape = EntityRules.copy(Clause.RELATIONSHIP_COPY, judging.declarations().entity(shown.entity()), shownId, source)
                .must("linkVersion", new Check.Exactly(QuietTable.number(link, "version")))
                .must("link", new Check.Exactly(attributes == null ? Map.of() : attributes));
        for (int i = 0; i < holder.orders().size(); i++) {
            String order = holder.orders().get(i);
            String sort = order.startsWith(OF_LINK)
                    ? holder.linked().orElseThrow().sortWithId(List.of(order.substring(OF_LINK.length())), entries(attributes), shownId)
                    : judging.declarations().entity(shown.entity()).sortWithId(List.of(order), source, shownId);
            shape.place(Clause.LINK_ORDER, place(i + 1), new Check.Exactly(sort));
        }
        judging.require(ItemKey.copy(holder.label() + "#" + holderId, shown.entity(), shownId), shape);
    }

    private static Map<String, Object> entries(@Nullable Object map) {
        Map<String, Object> entries = new HashMap<>();
        if (map instanceof Map<?, ?> found) {
            found.forEach((name, value) -> entries.put((String) name, value));
        }
        return entries;
    }

    /** The attribute that is the sort key of the index by a list's first order, its second, and so on. */
    static String place(int number) {
        return "_linked-" + number;
    }
}
