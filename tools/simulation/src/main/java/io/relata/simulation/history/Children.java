package io.relata.simulation.history;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Checks what follows from parents, computed from attributes alone and independently of the code under test. */
final class Children {
    private static final Map<String, String> PARENTS = Map.of("team", "club", "house", "club", "chamber", "house");

    private final Map<String, Item> alive = new HashMap<>();
    private final Map<String, Item> links = new HashMap<>();

    /** Kinds of errors. */
    enum Fault {
        /** A team is not linked to its club. */
        UNLINKED,
        /** A team is linked to a club that is not its own. */
        LINKED_ELSEWHERE,
        /** An entity has a wrong place in the hierarchy. */
        MISPLACED,
        /** A parent does not exist. Only users can correct that. */
        ORPHAN
    }

    /** One of them. */
    record Wrong(Fault fault, Key key) {
    }

    private Children(Collection<Item> items) {
        items.stream().filter(Kind.ENTITY::is).forEach(item -> alive.put(item.string("type"), item));
        items.stream().filter(Kind.LINK::is).filter(item -> item.string("id").startsWith("link:team-club:"))
                .forEach(item -> links.put(item.string("id") + " " + item.string("type"), item));
    }

    static List<Wrong> of(Collection<Item> items) {
        Children children = new Children(items);
        List<Wrong> wrong = new ArrayList<>();
        children.alive.values().forEach(item -> children.judge(item, wrong));
        children.links.values().stream().filter(children::isElsewhere)
                .forEach(link -> wrong.add(new Wrong(Fault.LINKED_ELSEWHERE, link.key())));
        return wrong;
    }

    private void judge(Item item, List<Wrong> wrong) {
        String parent = PARENTS.get(item.string(Attr.ENTITY));
        if (parent != null && !alive.containsKey(parent + "#" + item.string(parent + "Id"))) {
            wrong.add(new Wrong(Fault.ORPHAN, item.key()));
        } else if (item.string(Attr.ENTITY).equals("team") && !isLinked(item)) {
            wrong.add(new Wrong(Fault.UNLINKED, new CoreKey("link:team-club:" + item.string("id"), "club#" + item.string("clubId"))));
        }
        if (!item.string(Attr.ENTITY).equals("team")) {
            path(item).filter(
                    path -> !item.value("_treeSort").equals(Optional.of(path)) || !item.value("_tree").equals(Optional.of(top(path))))
                    .ifPresent(path -> wrong.add(new Wrong(Fault.MISPLACED, item.key())));
        }
    }

    private boolean isLinked(Item team) {
        Item link = links.get("link:team-club:" + team.string("id") + " club#" + team.string("clubId"));
        Item club = Objects.requireNonNull(alive.get("club#" + team.string("clubId")));
        return link != null && link.number("fromLife") == team.number("life") && link.number("toLife") == club.number("life");
    }

    private boolean isElsewhere(Item link) {
        Item team = alive.get("team#" + link.string("from"));
        return team != null && !team.string("clubId").equals(link.string("to"));
    }

    /** From the top down; none where something above is gone, or where there is no hierarchy. */
    private Optional<String> path(Item item) {
        return switch (item.string(Attr.ENTITY)) {
            case "club" -> Optional.of(item.string("type"));
            case "house" -> below("club#" + item.string("clubId"), item);
            case "chamber" -> below("house#" + item.string("houseId"), item);
            default -> Optional.empty();
        };
    }

    private Optional<String> below(String above, Item item) {
        return Optional.ofNullable(alive.get(above)).flatMap(this::path)
                .map(path -> path + "#" + item.string(Attr.ENTITY) + "#" + item.string("name") + "#" + item.string("id"));
    }

    private static String top(String path) {
        return path.split("#")[0] + "#" + path.split("#")[1];
    }
}
