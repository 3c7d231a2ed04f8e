package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Every kind of item of {@link Bazaar}, spoiled in each way. */
final class Spoils {
    private static final String DIGEST = "6c845377be203a1ae5cec2d080b5910f82681e856bbdd14a6d0f5ff2f76769b1";

    private static final String TOTAL_OF_GUILD = "DIFFERENT TOTAL total#guild#g1 total#guild#g1#0";
    private static final String RANK_OF_GUILD = "MISPLACED RANK total#guild#g1 total#guild#g1#0";
    private static final String TOTAL_OF_ALL = "DIFFERENT TOTAL total#*#coin total#*#coin#0";
    private static final String TOTAL_OF_TAG = "DIFFERENT TOTAL total#tag#rare total#tag#rare#0";

    private Spoils() {
    }

    static Stream<Spoil> all() {
        return Stream.of(relationshipCopies(), orders(), namedCopies(), ownCopies(), links(), followingLinks(), lists(), hierarchies(),
                entities(),
                guards(), histories(), contributions(), totals(), ranks(), Limits.spoils(), others()).flatMap(each -> each);
    }

    private static Stream<Spoil> relationshipCopies() {
        return Stream.of(
                Spoil.of("a copy of what a link leads to is missing", items -> items.remove("trader#ann", "stall#s1"),
                        "MISSING RELATIONSHIP_COPY trader#ann stall#s1"),
                Spoil.of("a copy of where a link comes from is missing", items -> items.remove("stall#s1", "trader#ann"),
                        "MISSING RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy has other data", items -> items.inside("trader#ann", "stall#s1", "data", "number", BigDecimal.TEN),
                        "DIFFERENT RELATIONSHIP_COPY trader#ann stall#s1"),
                Spoil.of("a copy has an attribute that copies do not carry",
                        items -> items.inside("stall#s1", "trader#ann", "data", "guildId", "g1"),
                        "DIFFERENT RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy has tags", items -> items.inside("stall#s1", "trader#ann", "data", "tags", Set.of("old")),
                        "DIFFERENT RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy is newer than its source", items -> items.add("stall#s1", "trader#ann", "version", 2),
                        "DIFFERENT RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy is older than its source, and right", items -> items.add("stall#s1", "trader#ann", "version", -2)),
                Spoil.of("a copy has no version", items -> items.unset("stall#s1", "trader#ann", "version"),
                        "DIFFERENT RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy is of another entity", items -> items.set("stall#s1", "trader#ann", "sourceId", "bob"),
                        "DIFFERENT RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy is of another kind of entity", items -> items.set("stall#s1", "trader#ann", "entity", "stall"),
                        "DIFFERENT RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy has an older version of its link", items -> items.add("stall#s1", "trader#ann", "linkVersion", -1),
                        "DIFFERENT RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a copy has other attributes of its link", items -> items.set("trader#ann", "stall#s1", "link", Map.of()),
                        "DIFFERENT RELATIONSHIP_COPY trader#ann stall#s1"),
                Spoil.of("a copy has no link", items -> items.unset("trader#ann", "stall#s1", "link"),
                        "DIFFERENT RELATIONSHIP_COPY trader#ann stall#s1"),
                Spoil.of("a copy is in an index", items -> items.set("trader#ann", "stall#s1", "sort", "stall#x"),
                        "DIFFERENT RELATIONSHIP_COPY trader#ann stall#s1"),
                Spoil.of("a copy is in an overloaded index", items -> items.set("trader#ann", "stall#s1", "_red", "stall.colour#red"),
                        "MISPLACED LIST_BY trader#ann stall#s1"),
                Spoil.of("a copy has an attribute of ours", items -> items.set("trader#ann", "stall#s1", "_ours", "x")),
                Spoil.of("a copy is invented", items -> items.copy("trader#ann", "stall#s1", "trader#bob", "stall#s1"),
                        "SUPERFLUOUS RELATIONSHIP_COPY trader#bob stall#s1"),
                Spoil.of("an entity that copies carry is changed", items -> items.set("s1", "stall#s1", "keeper", "Yve"),
                        "DIFFERENT RELATIONSHIP_COPY trader#ann stall#s1", "DIFFERENT RELATIONSHIP_COPY trader.watches#ann stall#s1",
                        "MISPLACED LIST_BY s1 stall#s1"));
    }

    private static Stream<Spoil> orders() {
        return Stream.of(
                Spoil.of("a copy is listed under another value", items -> items.set("trader#ann", "stall#s1", "_linked-1", "stall#8#s1"),
                        "MISPLACED LINK_ORDER trader#ann stall#s1"),
                Spoil.of("a copy is listed under another value of its link",
                        items -> items.set("trader#ann", "stall#s1", "_linked-2", "stall#2020-01-02#s1"),
                        "MISPLACED LINK_ORDER trader#ann stall#s1"),
                Spoil.of("a copy whose link has no value is not listed", items -> items.unset("trader#ann", "stall#s3", "_linked-2"),
                        "MISPLACED LINK_ORDER trader#ann stall#s3"),
                Spoil.of("a copy is not listed", items -> items.unset("stall#s1", "trader#ann", "_linked-1"),
                        "MISPLACED LINK_ORDER stall#s1 trader#ann"),
                Spoil.of("a copy is listed by a time that is not its own",
                        items -> items.set("stall#s1", "trader#ann", "_linked-3", "trader#1577836800000#ann"),
                        "MISPLACED LINK_ORDER stall#s1 trader#ann"),
                Spoil.of("a copy is in an order that its list does not have",
                        items -> items.set("trader#ann", "stall#s1", "_linked-3", "stall#7#s1"),
                        "MISPLACED LINK_ORDER trader#ann stall#s1"),
                Spoil.of("a copy of another relation is listed",
                        items -> items.set("trader.watches#ann", "stall#s1", "_linked-1", "stall#s1"),
                        "MISPLACED LINK_ORDER trader.watches#ann stall#s1"),
                Spoil.of("a self copy is listed", items -> items.set("trader#ann", "trader#ann", "_linked-1", "stall#7#s1"),
                        "MISPLACED LINK_ORDER trader#ann trader#ann"),
                Spoil.of("a tag copy is listed", items -> items.set("tag#old", "trader#ann", "_linked-2", "trader#x#ann"),
                        "MISPLACED LINK_ORDER tag#old trader#ann"),
                Spoil.of("a tag copy is listed for another parent", items -> items.set("tag#rare", "coin#k1", "_linked-1", "coin#g9#k1"),
                        "MISPLACED TAG_PLACE tag#rare coin#k1"),
                Spoil.of("a tag copy is not listed for its parent", items -> items.unset("tag#rare", "coin#k1", "_linked-1"),
                        "MISPLACED TAG_PLACE tag#rare coin#k1"),
                Spoil.of("a tag copy is listed for a parent of no kind",
                        items -> items.set("tag#rare", "coin#k1", "_linked-2", "coin#g9#k1"),
                        "MISPLACED LINK_ORDER tag#rare coin#k1"),
                Spoil.of("an entity is where no list of linked entities is read",
                        items -> items.set("s1", "stall#s1", "_linked-1", "stall#7#s1")));
    }

    private static Stream<Spoil> namedCopies() {
        return Stream.of(
                Spoil.of("a copy of a named relation is missing", items -> items.remove("trader.watches#ann", "stall#s2"),
                        "MISSING RELATIONSHIP_COPY trader.watches#ann stall#s2"),
                Spoil.of("a copy of a named relation lies under the name of none",
                        items -> items.move("stall.watches#s2", "trader#ann", "stall#s2", "trader#ann"),
                        "MISSING RELATIONSHIP_COPY stall.watches#s2 trader#ann", "SUPERFLUOUS RELATIONSHIP_COPY stall#s2 trader#ann"),
                Spoil.of("the copies of a self relation lie the wrong way round",
                        items -> items.move("trader.trusts#ann", "trader#bob", "trader.trusts#bob", "trader#cem"),
                        "MISSING RELATIONSHIP_COPY trader.trusts#ann trader#bob",
                        "SUPERFLUOUS RELATIONSHIP_COPY trader.trusts#bob trader#cem"),
                Spoil.of("a copy of the other direction is missing", items -> items.remove("trader.trustedBy#bob", "trader#ann"),
                        "MISSING RELATIONSHIP_COPY trader.trustedBy#bob trader#ann"),
                Spoil.of("a copy of a link that follows is missing", items -> items.remove("trader#ann", "ledger#ann~2020"),
                        "MISSING RELATIONSHIP_COPY trader#ann ledger#ann~2020"),
                Spoil.of("a copy of a parent is missing", items -> items.remove("ledger#ann~2020", "trader#ann"),
                        "MISSING RELATIONSHIP_COPY ledger#ann~2020 trader#ann"));
    }

    private static Stream<Spoil> ownCopies() {
        return Stream.of(
                Spoil.of("a tag copy is missing", items -> items.remove("tag#very%20old", "guild#g1"),
                        "MISSING TAG_COPY tag#very%20old guild#g1"),
                Spoil.of("a tag copy is not escaped", items -> items.move("tag#very%20old", "guild#g1", "tag#very old", "guild#g1"),
                        "MISSING TAG_COPY tag#very%20old guild#g1", "SUPERFLUOUS TAG_COPY tag#very old guild#g1"),
                Spoil.of("a tag copy lies in a shard", items -> items.move("tag#old", "guild#g1", "tag.3#old", "guild#g1"),
                        "MISSING TAG_COPY tag#old guild#g1", "SUPERFLUOUS TAG_COPY tag.3#old guild#g1"),
                Spoil.of("a tag copy has other data", items -> items.inside("tag#old", "guild#g1", "data", "wealth", BigDecimal.ONE),
                        "DIFFERENT TAG_COPY tag#old guild#g1"),
                Spoil.of("a tag copy is newer than its source", items -> items.add("tag#old", "guild#g2", "version", 1),
                        "DIFFERENT TAG_COPY tag#old guild#g2"),
                Spoil.of("a tag copy has a link", items -> items.set("tag#old", "guild#g2", "link", Map.of()),
                        "DIFFERENT TAG_COPY tag#old guild#g2"),
                Spoil.of("a tag copy of another tag", items -> items.copy("tag#old", "guild#g1", "tag#new", "guild#g1"),
                        "SUPERFLUOUS TAG_COPY tag#new guild#g1"),
                Spoil.of("a tag copy of what was deleted", items -> items.copy("tag#old", "guild#g1", "tag#old", "guild#g4"),
                        "SUPERFLUOUS TAG_COPY tag#old guild#g4"),
                Spoil.of("another tag", items -> items.set("g1", "guild#g1", "tags", Set.of("old", "x")),
                        "MISSING TAG_COPY tag#x guild#g1", "SUPERFLUOUS TAG_COPY tag#very%20old guild#g1"),
                Spoil.of("a self copy is missing", items -> items.remove("trader#bob", "trader#bob"),
                        "MISSING SELF_COPY trader#bob trader#bob"),
                Spoil.of("a self copy has other data", items -> items.inside("trader#bob", "trader#bob", "data", "name", "Rob"),
                        "DIFFERENT SELF_COPY trader#bob trader#bob"),
                Spoil.of("a self copy is newer than its source", items -> items.add("trader#bob", "trader#bob", "version", 1),
                        "DIFFERENT SELF_COPY trader#bob trader#bob"),
                Spoil.of("a self copy of what has none", items -> items.copy("trader#bob", "trader#bob", "guild#g1", "guild#g1"),
                        "SUPERFLUOUS SELF_COPY guild#g1 guild#g1"));
    }

    private static Stream<Spoil> links() {
        return Stream.of(
                Spoil.of("a link is removed", items -> items.remove("link:trader-stall:ann", "stall#s1"),
                        "SUPERFLUOUS RELATIONSHIP_COPY trader#ann stall#s1", "SUPERFLUOUS RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a link was ended", items -> items.tombstone("link:trader-stall:ann", "stall#s1", "link"),
                        "SUPERFLUOUS RELATIONSHIP_COPY trader#ann stall#s1", "SUPERFLUOUS RELATIONSHIP_COPY stall#s1 trader#ann"),
                Spoil.of("a link is of an earlier life of where it comes from",
                        items -> items.add("link:trader-stall:dan", "stall#s3", "fromLife", -1),
                        "DANGLING LINK_LIVES link:trader-stall:dan stall#s3", "SUPERFLUOUS RELATIONSHIP_COPY trader#dan stall#s3",
                        "SUPERFLUOUS RELATIONSHIP_COPY stall#s3 trader#dan"),
                Spoil.of("a link is of a later life of what it leads to",
                        items -> items.add("link:watches:ann", "stall#s2", "toLife", 1),
                        "DANGLING LINK_LIVES link:watches:ann stall#s2", "SUPERFLUOUS RELATIONSHIP_COPY trader.watches#ann stall#s2",
                        "SUPERFLUOUS RELATIONSHIP_COPY stall.watches#s2 trader#ann"),
                Spoil.of("a link is invented", items -> {
                    items.copy("link:watches:ann", "stall#s2", "link:watches:bob", "stall#s2");
                    items.set("link:watches:bob", "stall#s2", "from", "bob");
                }, "DANGLING LINK_LIVES link:watches:bob stall#s2"),
                Spoil.of("a link leads to what was deleted", items -> {
                    items.copy("link:ledger-trader:bob~2020", "trader#bob", "link:ledger-trader:ann~2021", "trader#bob");
                    items.set("link:ledger-trader:ann~2021", "trader#bob", "from", "ann~2021");
                }, "DANGLING LINK_LIVES link:ledger-trader:ann~2021 trader#bob"),
                Spoil.of("a link names another entity", items -> items.set("link:watches:ann", "stall#s2", "to", "s3"),
                        "DIFFERENT LINK link:watches:ann stall#s2"),
                Spoil.of("a link names another relation", items -> items.set("link:watches:ann", "stall#s2", "relation", "trader-stall"),
                        "DIFFERENT LINK link:watches:ann stall#s2"),
                Spoil.of("a link of an entity with itself", items -> {
                    items.copy("link:trusts:ann", "trader#bob", "link:trusts:ann", "trader#ann");
                    items.set("link:trusts:ann", "trader#ann", "to", "ann");
                    items.set("link:trusts:ann", "trader#ann", "toLife", items.get("ann", "trader#ann").getOrDefault("life", 0));
                }, "DIFFERENT LINK link:trusts:ann trader#ann", "MISSING RELATIONSHIP_COPY trader.trusts#ann trader#ann",
                        "MISSING RELATIONSHIP_COPY trader.trustedBy#ann trader#ann"),
                Spoil.of("a link has attributes that its relation has not",
                        items -> items.set("link:watches:ann", "stall#s2", "attributes", Map.of("note", "x")),
                        "DIFFERENT LINK link:watches:ann stall#s2", "DIFFERENT RELATIONSHIP_COPY trader.watches#ann stall#s2",
                        "DIFFERENT RELATIONSHIP_COPY stall.watches#s2 trader#ann"),
                Spoil.of("a link is in an index", items -> items.set("link:watches:ann", "stall#s2", "_tree", "guild#g1"),
                        "MISPLACED HIERARCHY link:watches:ann stall#s2"),
                Spoil.of("a link has further attributes", items -> items.set("link:watches:ann", "stall#s2", "expiresAt", BigDecimal.ONE),
                        "DIFFERENT LINK link:watches:ann stall#s2"),
                Spoil.of("a link has a new version that its copies do not have",
                        items -> items.add("link:watches:ann", "stall#s2", "version", 1),
                        "DIFFERENT RELATIONSHIP_COPY trader.watches#ann stall#s2",
                        "DIFFERENT RELATIONSHIP_COPY stall.watches#s2 trader#ann"),
                Spoil.of("a link is of no relation", items -> items.move("link:watches:ann", "stall#s2", "link:sees:ann", "stall#s2"),
                        "SUPERFLUOUS KIND link:sees:ann stall#s2", "SUPERFLUOUS RELATIONSHIP_COPY trader.watches#ann stall#s2",
                        "SUPERFLUOUS RELATIONSHIP_COPY stall.watches#s2 trader#ann"));
    }

    private static Stream<Spoil> followingLinks() {
        return Stream.of(
                Spoil.of("a link that follows is missing", items -> items.remove("link:ledger-trader:ann~2020", "trader#ann"),
                        "MISSING LINK_FOLLOWS link:ledger-trader:ann~2020 trader#ann",
                        "SUPERFLUOUS RELATIONSHIP_COPY ledger#ann~2020 trader#ann",
                        "SUPERFLUOUS RELATIONSHIP_COPY trader#ann ledger#ann~2020"),
                Spoil.of("a link that follows was ended",
                        items -> items.tombstone("link:ledger-trader:ann~2020", "trader#ann", "link"),
                        "MISSING LINK_FOLLOWS link:ledger-trader:ann~2020 trader#ann",
                        "SUPERFLUOUS RELATIONSHIP_COPY ledger#ann~2020 trader#ann",
                        "SUPERFLUOUS RELATIONSHIP_COPY trader#ann ledger#ann~2020"),
                Spoil.of("a link follows from nothing", items -> {
                    items.copy("link:ledger-trader:ann~2020", "trader#ann", "link:ledger-trader:ann~2020", "trader#bob");
                    items.set("link:ledger-trader:ann~2020", "trader#bob", "to", "bob");
                    items.set("link:ledger-trader:ann~2020", "trader#bob", "toLife",
                            items.get("bob", "trader#bob").getOrDefault("life", 0));
                }, "SUPERFLUOUS LINK_FOLLOWS link:ledger-trader:ann~2020 trader#bob"),
                Spoil.of("an attribute names another parent", items -> items.set("bob~2020", "ledger#bob~2020", "traderId", "cem"),
                        "DIFFERENT IDENTITY bob~2020 ledger#bob~2020", "MISSING LINK_FOLLOWS link:ledger-trader:bob~2020 trader#cem",
                        "SUPERFLUOUS LINK_FOLLOWS link:ledger-trader:bob~2020 trader#bob", "DIFFERENT TAG_COPY tag#old ledger#bob~2020",
                        "SUPERFLUOUS RELATIONSHIP_COPY ledger#bob~2020 trader#bob",
                        "SUPERFLUOUS RELATIONSHIP_COPY trader#bob ledger#bob~2020"));
    }

    private static Stream<Spoil> lists() {
        return Stream.of(
                Spoil.of("an entity is sorted otherwise", items -> items.set("c1", "chest#c1", "sort", "chest#9007199254740993"),
                        "MISPLACED SORT c1 chest#c1"),
                Spoil.of("an entity is not sorted", items -> items.unset("g2", "guild#g2", "sort"), "MISPLACED SORT g2 guild#g2"),
                Spoil.of("a long sort value is not cut",
                        items -> items.get("g3", "guild#g3").computeIfPresent("sort", (name, sort) -> sort + "#1"),
                        "MISPLACED SORT g3 guild#g3"),
                Spoil.of("an entity is in another shard", items -> items.set("g1", "guild#g1", "list", "guild.9"),
                        "MISPLACED LISTED g1 guild#g1"),
                Spoil.of("an entity is in the shard of the other number", items -> items.set("g1", "guild#g1", "list",
                        "guild." + Texts.shard("g1", 5))),
                Spoil.of("an entity is in no shard", items -> items.unset("g1", "guild#g1", "list"), "MISPLACED LISTED g1 guild#g1"),
                Spoil.of("an entity is listed that is of no list", items -> items.set("s1", "stall#s1", "list", "stall.0"),
                        "DIFFERENT ENTITY s1 stall#s1"),
                Spoil.of("an entity is in the cell of another place", items -> items.set("l1", "lock#l1", "_byPlace", "lock.place#633.522"),
                        "MISPLACED NEARBY l1 lock#l1"),
                Spoil.of("an entity is at another latitude of its cell",
                        items -> items.set("l1", "lock#l1", "_byPlaceSort", "lock#1425200001#l1"), "MISPLACED NEARBY l1 lock#l1"),
                Spoil.of("an entity with a point is in no cell", items -> {
                    items.unset("l1", "lock#l1", "_byPlace");
                    items.unset("l1", "lock#l1", "_byPlaceSort");
                }, "MISPLACED NEARBY l1 lock#l1"),
                Spoil.of("an entity is missing in a list", items -> {
                    items.unset("s1", "stall#s1", "_byColour");
                    items.unset("s1", "stall#s1", "_byColourSort");
                }, "MISPLACED LIST_BY s1 stall#s1"),
                Spoil.of("an entity is in another shard of a list",
                        items -> items.set("s1", "stall#s1", "_byColour", "stall.guildId.colour#g1#red#7"),
                        "MISPLACED LIST_BY s1 stall#s1"),
                Spoil.of("an entity is in the shard of the other number of a list", items -> items.set("s1", "stall#s1", "_byColour",
                        "stall.guildId.colour#g1#red#" + Texts.shard("s1", 4))),
                Spoil.of("an entity is in the one partition that its list had before",
                        items -> items.set("s3", "stall#s3", "_red", "stall.colour#red")),
                Spoil.of("an entity is in the list of another value",
                        items -> items.get("s1", "stall#s1").computeIfPresent("_byColour", (name, key) -> ((String) key).replace("red",
                                "blue")),
                        "MISPLACED LIST_BY s1 stall#s1"),
                Spoil.of("an entity is sorted otherwise in a list",
                        items -> items.get("s1", "stall#s1").computeIfPresent("_byColourSort", (name, key) -> ((String) key).replace("#s1",
                                "#S1")),
                        "MISPLACED LIST_BY s1 stall#s1"),
                Spoil.of("an entity is in a list that is sparse", items -> {
                    items.set("s2", "stall#s2", "_red", "stall.colour#red#0");
                    items.set("s2", "stall#s2", "_redSort", "stall#1795176011134#s2");
                }, "MISPLACED LIST_BY s2 stall#s2"),
                Spoil.of("a list of another entity in a shared index",
                        items -> items.set("h1", "shelf#h1", "_red", "stall.colour#red#0"), "MISPLACED LIST_BY h1 shelf#h1"),
                Spoil.of("an entity is in an index that is not its own", items -> items.set("c1", "chest#c1", "_red", "shelf#3"),
                        "MISPLACED LIST_BY c1 chest#c1"));
    }

    private static Stream<Spoil> hierarchies() {
        return Stream.of(
                Spoil.of("an entity is in another tree", items -> items.set("h1", "shelf#h1", "_tree", "guild#g2"),
                        "MISPLACED HIERARCHY h1 shelf#h1"),
                Spoil.of("an entity is at another place in its tree",
                        items -> items.get("h1", "shelf#h1").computeIfPresent("_treeSort", (name, key) -> ((String) key).replace("#s1#",
                                "#s2#")),
                        "MISPLACED HIERARCHY h1 shelf#h1"),
                Spoil.of("an entity has no place", items -> {
                    items.unset("h2", "shelf#h2", "_tree");
                    items.unset("h2", "shelf#h2", "_treeSort");
                }, "MISPLACED HIERARCHY h2 shelf#h2"),
                Spoil.of("a top has no place", items -> items.unset("g1", "guild#g1", "_tree"), "MISPLACED HIERARCHY g1 guild#g1"),
                Spoil.of("a top sorts before what is below it", items -> items.set("cem", "trader#cem", "_chestsSort", "trader#cem"),
                        "MISPLACED HIERARCHY cem trader#cem"),
                Spoil.of("a top sorts behind what is below it", items -> items.set("g1", "guild#g1", "_treeSort", "guild#g1#~"),
                        "MISPLACED HIERARCHY g1 guild#g1"),
                Spoil.of("a part sorts otherwise", items -> items.set("c2", "chest#c2", "_chestsSort", "trader#bob#chest#0#c2"),
                        "MISPLACED HIERARCHY c2 chest#c2"),
                Spoil.of("an entity is in a hierarchy that is not its own", items -> items.set("c2", "chest#c2", "_tree", "guild#g1"),
                        "MISPLACED HIERARCHY c2 chest#c2"),
                Spoil.of("what is above has moved", items -> items.set("s1", "stall#s1", "number", BigDecimal.valueOf(9)),
                        "MISPLACED HIERARCHY s1 stall#s1", "MISPLACED HIERARCHY h1 shelf#h1", "MISPLACED HIERARCHY h2 shelf#h2",
                        "MISPLACED LINK_ORDER trader#ann stall#s1", "MISPLACED SORT s1 stall#s1", "MISPLACED LIST_BY s1 stall#s1",
                        "UNCLAIMED GUARD s1 stall#s1",
                        "SUPERFLUOUS GUARD unique:stall.guildId+number:g1:7 unique:stall.guildId+number:g1:7",
                        "DIFFERENT RELATIONSHIP_COPY trader#ann stall#s1", "DIFFERENT RELATIONSHIP_COPY trader.watches#ann stall#s1"),
                Spoil.of("a parent is gone", items -> items.tombstone("g2", "guild#g2", "entity"),
                        "ORPHAN PARENT s3 stall#s3", "ORPHAN PARENT s4 stall#s4", "ORPHAN PARENT bob trader#bob",
                        "SUPERFLUOUS TAG_COPY tag#old guild#g2"),
                Spoil.of("a child has outlived its parent", items -> items.tombstone("c1", "chest#c1", "entity"),
                        "OUTLIVED ON_DELETE l1 lock#l1", "DIFFERENT CARRIED l1 lock#l1"),
                Spoil.of("a parent is not there", items -> items.remove("c1", "chest#c1"), "LOST ON_DELETE l1 lock#l1"),
                Spoil.of("a child carries another value",
                        items -> items.set("l1", "lock#l1", "_carried", Map.of("chestId", Map.of("weight", BigDecimal.ONE))),
                        "DIFFERENT CARRIED l1 lock#l1"),
                Spoil.of("a child carries nothing", items -> items.unset("l1", "lock#l1", "_carried"), "DIFFERENT CARRIED l1 lock#l1"),
                Spoil.of("a child carries what its model does not say", items -> items.inside("l1", "lock#l1", "_carried", "place", "x"),
                        "DIFFERENT CARRIED l1 lock#l1"),
                Spoil.of("a child hangs on another life",
                        items -> items.set("l1", "lock#l1", "_parentLives", Map.of("chestId", BigDecimal.ONE)),
                        "OUTLIVED ON_DELETE l1 lock#l1"),
                Spoil.of("a parent never was", items -> items.set("p1", "permit#p1", "guildId", "g9"), "ORPHAN PARENT p1 permit#p1"));
    }

    private static Stream<Spoil> entities() {
        return Stream.of(
                Spoil.of("an entity has an attribute that its record has not", items -> items.set("c1", "chest#c1", "colour", "RED"),
                        "DIFFERENT ENTITY c1 chest#c1"),
                Spoil.of("an entity has tags and can't be tagged", items -> items.set("c1", "chest#c1", "tags", Set.of("old")),
                        "DIFFERENT ENTITY c1 chest#c1"),
                Spoil.of("an entity has an attribute of ours", items -> items.set("c1", "chest#c1", "_ours", "x")),
                Spoil.of("an entity is called otherwise", items -> items.set("c1", "chest#c1", "entity", "guild"),
                        "DIFFERENT ENTITY c1 chest#c1"),
                Spoil.of("an entity lacks what it must have", items -> items.unset("h1", "shelf#h1", "stallId"),
                        "DIFFERENT ENTITY h1 shelf#h1"),
                Spoil.of("an entity has a value of another type", items -> items.set("g1", "guild#g1", "names", "x"),
                        "DIFFERENT ENTITY g1 guild#g1", "DIFFERENT TAG_COPY tag#old guild#g1",
                        "DIFFERENT TAG_COPY tag#very%20old guild#g1"),
                Spoil.of("an entity has no version", items -> items.unset("c1", "chest#c1", "version"), "DIFFERENT ENTITY c1 chest#c1"),
                Spoil.of("an entity's life is yet to come", items -> items.add("c2", "chest#c2", "life", 1),
                        "DIFFERENT ENTITY c2 chest#c2"),
                Spoil.of("an entity was created at no time", items -> items.set("c1", "chest#c1", "createdAt", "yesterday"),
                        "DIFFERENT ENTITY c1 chest#c1"),
                Spoil.of("an entity was changed without milliseconds",
                        items -> items.set("c1", "chest#c1", "updatedAt", "2026-11-20T12:00:42Z"), "DIFFERENT ENTITY c1 chest#c1"),
                Spoil.of("an entity lies under another id", items -> items.move("p1", "permit#p1", "p2", "permit#p1"),
                        "SUPERFLUOUS KIND p2 permit#p1"),
                Spoil.of("an entity of no kind", items -> items.move("p1", "permit#p1", "p1", "pass#p1"), "SUPERFLUOUS KIND p1 pass#p1"),
                Spoil.of("an id is not what it is made of", items -> {
                    items.move("bob~2020", "ledger#bob~2020", "bob~2021", "ledger#bob~2021");
                    items.remove("history:ledger:bob~2020", "ledger#bob~2020#" + Texts.padded(1_795_176_046_169_001L));
                    items.move("history:ledger:bob~2020", "ledger#bob~2020#" + Texts.padded(1_795_176_046_169_000L),
                            "history:ledger:bob~2021", "ledger#bob~2021#" + Texts.padded(1_795_176_046_169_000L));
                    items.set("history:ledger:bob~2021", "ledger#bob~2021#" + Texts.padded(1_795_176_046_169_000L), "sourceId", "bob~2021");
                    items.remove("link:ledger-trader:bob~2020", "trader#bob");
                    items.remove("tag#old", "ledger#bob~2020");
                    items.remove("ledger#bob~2020", "trader#bob");
                    items.remove("trader#bob", "ledger#bob~2020");
                    items.set("unique:ledger.title:t", "unique:ledger.title:t", "owner", "bob~2021");
                }, "DIFFERENT IDENTITY bob~2021 ledger#bob~2021", "MISSING LINK_FOLLOWS link:ledger-trader:bob~2021 trader#bob",
                        "MISSING TAG_COPY tag#old ledger#bob~2021"),
                Spoil.of("an entity expires at another time", items -> items.add("p1", "permit#p1", "expiresAt", 1),
                        "DIFFERENT EXPIRY p1 permit#p1"),
                Spoil.of("an entity does not expire", items -> items.unset("p1", "permit#p1", "expiresAt"),
                        "DIFFERENT EXPIRY p1 permit#p1"),
                Spoil.of("an entity expires that does not", items -> items.set("c1", "chest#c1", "expiresAt", BigDecimal.TEN),
                        "DIFFERENT ENTITY c1 chest#c1"));
    }

    private static Stream<Spoil> guards() {
        String email = "unique:trader.email:cem@x.example";
        String voucher = "unique:voucher.code:red";
        return Stream.concat(steps(), Stream.of(
                Spoil.of("a guard is missing", items -> items.remove(email, email), "UNCLAIMED GUARD cem trader#cem"),
                Spoil.of("a guard is another's", items -> items.set(email, email, "owner", "ann"), "UNGUARDED GUARD cem trader#cem",
                        "DIFFERENT GUARD " + email + " " + email),
                Spoil.of("a guard has no owner", items -> items.unset(email, email, "owner"), "UNGUARDED GUARD cem trader#cem",
                        "DIFFERENT GUARD " + email + " " + email),
                Spoil.of("a guard of a value that nobody has",
                        items -> items.copy(email, email, "unique:trader.email:x", "unique:trader.email:x"),
                        "SUPERFLUOUS GUARD unique:trader.email:x unique:trader.email:x"),
                Spoil.of("a guard under another sort key", items -> items.move(email, email, email, "guard"),
                        "UNCLAIMED GUARD cem trader#cem", "SUPERFLUOUS GUARD " + email + " guard"),
                Spoil.of("a guard is in an index", items -> items.set(email, email, "_tree", "guild#g1"),
                        "MISPLACED HIERARCHY " + email + " " + email),
                Spoil.of("a guard expires before its owner", items -> items.add(voucher, voucher, "expiresAt", -1),
                        "DIFFERENT EXPIRY " + voucher + " " + voucher),
                Spoil.of("a guard outlives its owner", items -> items.unset(voucher, voucher, "expiresAt"),
                        "DIFFERENT EXPIRY " + voucher + " " + voucher),
                Spoil.of("a guard that expires", items -> items.set(email, email, "expiresAt", BigDecimal.TEN),
                        "DIFFERENT GUARD " + email + " " + email),
                Spoil.of("a guard of a value that was changed", items -> items.set("cem", "trader#cem", "email", "new@x.example"),
                        "UNCLAIMED GUARD cem trader#cem", "SUPERFLUOUS GUARD " + email + " " + email),
                Spoil.of("a value in other letters is the same", items -> items.set("cem", "trader#cem", "email", " CEM@x.Example ")),
                Spoil.of("two have the same value", items -> items.set("cem", "trader#cem", "email", "ANN@y.example"),
                        "DUPLICATE UNIQUE cem trader#cem", "SUPERFLUOUS GUARD " + email + " " + email),
                Spoil.of("two have the same values together", items -> items.copy("unique:stall.guildId+number:g1:8",
                        "unique:stall.guildId+number:g1:8", "unique:stall.guildId+number:G1:8", "unique:stall.guildId+number:G1:8"),
                        "SUPERFLUOUS GUARD unique:stall.guildId+number:G1:8 unique:stall.guildId+number:G1:8"),
                Spoil.of("a guard of values together is missing",
                        items -> items.remove("unique:stall.guildId+number:g2:7", "unique:stall.guildId+number:g2:7"),
                        "UNCLAIMED GUARD s3 stall#s3"),
                Spoil.of("a guard of a long value is missing",
                        items -> items.remove("unique:trader.email:" + DIGEST, "unique:trader.email:" + DIGEST),
                        "UNCLAIMED GUARD bob trader#bob"),
                Spoil.of("a guard of an attribute that is not unique",
                        items -> items.copy(email, email, "unique:trader.town:ulm", "unique:trader.town:ulm"),
                        "SUPERFLUOUS GUARD unique:trader.town:ulm unique:trader.town:ulm")));
    }

    private static Stream<Spoil> steps() {
        String squares = "unique:rent.square+arrival+departure+PT24H:";
        String first = squares + "old%20well:2026-11-20T00%3A00%3A00Z";
        String second = squares + "old%20well:2026-11-21T00%3A00%3A00Z";
        String third = squares + "old%20well:2026-11-22T00%3A00%3A00Z";
        String gate = squares + "gate:2026-11-21T00%3A00%3A00Z";
        return Stream.of(
                Spoil.of("the guard of a step is missing", items -> items.remove(first, first), "UNCLAIMED GUARD r1 rent#r1"),
                Spoil.of("the guard of a step is another's", items -> items.set(second, second, "owner", "r2"),
                        "UNGUARDED GUARD r1 rent#r1", "DIFFERENT GUARD " + second + " " + second),
                Spoil.of("the guard of a step that nobody has", items -> items.copy(first, first, third, third),
                        "SUPERFLUOUS GUARD " + third + " " + third),
                Spoil.of("a time ends earlier than its guards", items -> items.set("r1", "rent#r1", "departure", "2026-11-21"),
                        "SUPERFLUOUS GUARD " + second + " " + second),
                Spoil.of("a time is held by what has none", items -> items.set("r3", "rent#r3", "given", true),
                        "SUPERFLUOUS GUARD " + gate + " " + gate),
                Spoil.of("two overlap", items -> items.set("r3", "rent#r3", "square", "OLD Well"), "DUPLICATE UNIQUE r3 rent#r3",
                        "SUPERFLUOUS GUARD " + gate + " " + gate));
    }

    private static Stream<Spoil> histories() {
        String first = "stall#s2#" + Texts.padded(1_795_176_011_134_000L);
        String deleted = "ledger#ann~2021#" + Texts.padded(1_795_176_045_168_000L);
        return Stream.of(
                Spoil.of("an earlier version is missing", items -> items.remove("history:stall:s2", first),
                        "MISSING HISTORY history:stall:s2 " + first),
                Spoil.of("the last version of what was deleted is missing", items -> items.remove("history:ledger:ann~2021", deleted),
                        "MISSING HISTORY history:ledger:ann~2021 " + deleted),
                Spoil.of("the deletion is missing",
                        items -> items.remove("history:ledger:ann~2021", "ledger#ann~2021#" + Texts.padded(1_795_176_045_168_001L)),
                        "MISSING HISTORY history:ledger:ann~2021 ledger#ann~2021#" + Texts.padded(1_795_176_045_168_001L)),
                Spoil.of("the version before the first tag is missing",
                        items -> items.remove("history:ledger:bob~2020", "ledger#bob~2020#" + Texts.padded(1_795_176_046_169_000L)),
                        "MISSING HISTORY history:ledger:bob~2020 ledger#bob~2020#" + Texts.padded(1_795_176_046_169_000L)),
                Spoil.of("an earlier version has another number", items -> items.add("history:stall:s2", first, "version", 1),
                        "DIFFERENT HISTORY history:stall:s2 " + first),
                Spoil.of("an earlier version is of another entity", items -> items.set("history:stall:s2", first, "sourceId", "s1"),
                        "DIFFERENT HISTORY history:stall:s2 " + first),
                Spoil.of("an earlier version has what no version has",
                        items -> items.inside("history:stall:s2", first, "data", "sort", "x"),
                        "DIFFERENT HISTORY history:stall:s2 " + first),
                Spoil.of("an earlier version was created at another time",
                        items -> items.inside("history:stall:s2", first, "data", "createdAt", "2020-01-01T00:00:00.000Z"),
                        "DIFFERENT HISTORY history:stall:s2 " + first),
                Spoil.of("an earlier version has further attributes", items -> items.set("history:stall:s2", first, "life", BigDecimal.ONE),
                        "DIFFERENT HISTORY history:stall:s2 " + first),
                Spoil.of("an earlier version is later than the entity",
                        items -> items.copy("history:stall:s2", first, "history:stall:s2",
                                "stall#s2#" + Texts.padded(1_995_176_011_134_000L)),
                        "SUPERFLUOUS HISTORY history:stall:s2 stall#s2#" + Texts.padded(1_995_176_011_134_000L)),
                Spoil.of("an earlier version is later than the entity, and right otherwise", items -> {
                    String later = "stall#s2#" + Texts.padded(1_995_176_011_134_000L);
                    items.copy("history:stall:s2", first, "history:stall:s2", later);
                    items.set("history:stall:s2", later, "version", BigDecimal.valueOf(1_995_176_011_134_000L));
                }, "SUPERFLUOUS HISTORY history:stall:s2 stall#s2#" + Texts.padded(1_995_176_011_134_000L)),
                Spoil.of("an earlier version is in an index", items -> items.set("history:stall:s2", first, "_red", "stall.colour#red"),
                        "MISPLACED LIST_BY history:stall:s2 " + first),
                Spoil.of("an earlier version lies in another partition",
                        items -> items.copy("history:stall:s2", first, "history:stall:s1", first),
                        "SUPERFLUOUS HISTORY history:stall:s1 " + first),
                Spoil.of("an earlier version of what keeps none",
                        items -> items.copy("history:stall:s2", first, "history:chest:c1", "chest#c1#" + Texts.padded(1L)),
                        "SUPERFLUOUS HISTORY history:chest:c1 chest#c1#" + Texts.padded(1L)));
    }

    private static Stream<Spoil> contributions() {
        return Stream.of(
                Spoil.of("a contribution is missing", items -> items.remove("contribution#k1", "coin#k1"),
                        "MISSING CONTRIBUTION contribution#k1 coin#k1", TOTAL_OF_GUILD, TOTAL_OF_ALL, TOTAL_OF_TAG),
                Spoil.of("a contribution of a link is missing",
                        items -> items.remove("contribution#link:boughtFor:k1", "coin#k2"),
                        "MISSING CONTRIBUTION contribution#link:boughtFor:k1 coin#k2", "DIFFERENT TOTAL total#coin#k1 total#coin#k1#0",
                        "DIFFERENT TOTAL total#coin#k2 total#coin#k2#0"),
                Spoil.of("a contribution has the parts of another",
                        items -> items.set("contribution#k1", "coin#k1", "parts", items.get("contribution#k2", "coin#k2").getOrDefault(
                                "parts", Map.of())),
                        "DIFFERENT CONTRIBUTION contribution#k1 coin#k1", TOTAL_OF_GUILD, TOTAL_OF_ALL,
                        "DIFFERENT TOTAL total#*#coin total#*#coin#1", TOTAL_OF_TAG),
                Spoil.of("a contribution is without a digit", items -> counting(items, "#coins.worth^1", Optional.empty()),
                        "DIFFERENT CONTRIBUTION contribution#k1 coin#k1", TOTAL_OF_GUILD),
                Spoil.of("a contribution counts twice", items -> counting(items, "#coins", Optional.of(BigDecimal.valueOf(2))),
                        "DIFFERENT CONTRIBUTION contribution#k1 coin#k1", TOTAL_OF_GUILD),
                Spoil.of("a contribution has a number that is 0", items -> counting(items, "#none", Optional.of(BigDecimal.ZERO)),
                        "DIFFERENT CONTRIBUTION contribution#k1 coin#k1"),
                Spoil.of("a contribution has a digit too large", items -> {
                    counting(items, "#coins.worth^1", Optional.empty());
                    counting(items, "#coins.worth^0", Optional.of(new BigDecimal("12345678901234567890")));
                }, "DIFFERENT CONTRIBUTION contribution#k1 coin#k1", TOTAL_OF_GUILD, TOTAL_OF_ALL, TOTAL_OF_TAG),
                Spoil.of("a contribution is ahead of its source", items -> items.add("contribution#k1", "coin#k1", "version", 1),
                        "DIFFERENT CONTRIBUTION contribution#k1 coin#k1"),
                Spoil.of("a contribution is of an earlier version, and right",
                        items -> items.add("contribution#k1", "coin#k1", "version", -1)),
                Spoil.of("a contribution has no version", items -> items.unset("contribution#k1", "coin#k1", "version"),
                        "DIFFERENT CONTRIBUTION contribution#k1 coin#k1", TOTAL_OF_GUILD, TOTAL_OF_ALL, TOTAL_OF_TAG),
                Spoil.of("a contribution expires that counts",
                        items -> items.set("contribution#k1", "coin#k1", "expiresAt", BigDecimal.TEN),
                        "DIFFERENT CONTRIBUTION contribution#k1 coin#k1"),
                Spoil.of("a contribution of what is gone counts", items -> items.set("contribution#k4", "coin#k4", "parts",
                        items.get("contribution#k1", "coin#k1").getOrDefault("parts", Map.of())),
                        "DIFFERENT CONTRIBUTION contribution#k4 coin#k4", TOTAL_OF_GUILD, TOTAL_OF_ALL, TOTAL_OF_TAG),
                Spoil.of("a contribution of nothing never expires", items -> items.unset("contribution#k4", "coin#k4", "expiresAt"),
                        "DIFFERENT CONTRIBUTION contribution#k4 coin#k4"),
                Spoil.of("a contribution of nothing expires at no time",
                        items -> items.set("contribution#k4", "coin#k4", "expiresAt", "soon"),
                        "DIFFERENT CONTRIBUTION contribution#k4 coin#k4"),
                Spoil.of("a contribution of what nobody knows any more never expires", items -> {
                    items.move("contribution#k4", "coin#k4", "contribution#k9", "coin#k9");
                    items.unset("contribution#k9", "coin#k9", "expiresAt");
                }, "DIFFERENT CONTRIBUTION contribution#k9 coin#k9"),
                Spoil.of("a contribution of nothing is ahead of its source",
                        items -> items.add("contribution#k4", "coin#k4", "version", 5)),
                Spoil.of("a contribution of what is gone is gone", items -> items.remove("contribution#k4", "coin#k4")),
                Spoil.of("a contribution is of what never was",
                        items -> items.copy("contribution#k1", "coin#k1", "contribution#k9", "coin#k9"),
                        "DIFFERENT CONTRIBUTION contribution#k9 coin#k9", TOTAL_OF_GUILD, TOTAL_OF_ALL, TOTAL_OF_TAG),
                Spoil.of("a contribution is of what does not count",
                        items -> items.copy("contribution#k1", "coin#k1", "contribution#c1", "chest#c1"),
                        "DIFFERENT CONTRIBUTION contribution#c1 chest#c1", TOTAL_OF_GUILD, TOTAL_OF_ALL, TOTAL_OF_TAG),
                Spoil.of("what counts is changed", items -> items.set("k2", "coin#k2", "worth", BigDecimal.TEN),
                        "DIFFERENT CONTRIBUTION contribution#k2 coin#k2", "DIFFERENT RELATIONSHIP_COPY coin.boughtFor#k1 coin#k2",
                        "DIFFERENT RELATIONSHIP_COPY coin.pays#k3 coin#k2", "MISPLACED SORT k2 coin#k2"));
    }

    /** Sets a number of what the coin k1 counts for in its guild, or takes it away. */
    private static void counting(Spoil.Items items, String name, Optional<BigDecimal> number) {
        Map<String, Object> numbers = new TreeMap<>();
        ((Map<?, ?>) ((Map<?, ?>) items.get("contribution#k1", "coin#k1").getOrDefault("parts", Map.of())).get("guild#g1#0"))
                .forEach((key, value) -> numbers.put((String) key, value));
        numbers.remove(name);
        number.ifPresent(value -> numbers.put(name, value));
        items.inside("contribution#k1", "coin#k1", "parts", "guild#g1#0", numbers);
    }

    private static Stream<Spoil> totals() {
        return Stream.of(
                Spoil.of("a total is missing", items -> items.remove("total#guild#g1", "total#guild#g1#0"),
                        "MISSING TOTAL total#guild#g1 total#guild#g1#0"),
                Spoil.of("a total counts one more", items -> items.add("total#guild#g1", "total#guild#g1#0", "#coins", 1),
                        "DIFFERENT TOTAL total#guild#g1 total#guild#g1#0"),
                Spoil.of("a total is without a digit", items -> items.unset("total#guild#g1", "total#guild#g1#0", "#coins.worth^1"),
                        TOTAL_OF_GUILD, RANK_OF_GUILD),
                Spoil.of("a total has a number that is 0",
                        items -> items.set("total#guild#g1", "total#guild#g1#0", "#none", BigDecimal.ZERO)),
                Spoil.of("a total is invented",
                        items -> items.copy("total#guild#g1", "total#guild#g1#0", "total#guild#g9", "total#guild#g9#0"),
                        "DIFFERENT TOTAL total#guild#g9 total#guild#g9#0", "MISPLACED RANK total#guild#g9 total#guild#g9#0"),
                Spoil.of("a total has a text for a number", items -> items.set("total#guild#g1", "total#guild#g1#0", "#none", "1"),
                        "DIFFERENT TOTAL total#guild#g1 total#guild#g1#0"));
    }

    private static Stream<Spoil> ranks() {
        return Stream.of(
                Spoil.of("a total is not in its list", items -> {
                    items.unset("total#guild#g1", "total#guild#g1#0", "_rank-1");
                    items.unset("total#guild#g1", "total#guild#g1#0", "_rank-1Sort");
                }, RANK_OF_GUILD),
                Spoil.of("a total is in another list",
                        items -> items.set("total#guild#g1", "total#guild#g1#0", "_rank-1", "guild.coins.count#0"),
                        RANK_OF_GUILD),
                Spoil.of("a total is in another place of its list",
                        items -> items.set("total#guild#g1", "total#guild#g1#0", "_rank-1Sort", "o#g1"), RANK_OF_GUILD),
                Spoil.of("a total has a place in no list", items -> items.unset("total#guild#g1", "total#guild#g1#0", "_rank-1"),
                        RANK_OF_GUILD),
                Spoil.of("a total that has no list is in one",
                        items -> items.set("total#tag#rare", "total#tag#rare#0", "_rank-1", "guild.coins.sum.worth#0"),
                        "MISPLACED RANK total#tag#rare total#tag#rare#0"));
    }

    private static Stream<Spoil> others() {
        return Stream.of(
                Spoil.of("a tombstone is of another kind", items -> items.set("g4", "guild#g4", "of", "link"),
                        "DIFFERENT TOMBSTONE g4 guild#g4"),
                Spoil.of("a tombstone never expires", items -> items.unset("g4", "guild#g4", "expiresAt"),
                        "DIFFERENT TOMBSTONE g4 guild#g4"),
                Spoil.of("a tombstone is in an index", items -> items.set("g4", "guild#g4", "sort", "guild#gone"),
                        "DIFFERENT TOMBSTONE g4 guild#g4"),
                Spoil.of("a tombstone is in an overloaded index", items -> items.set("g4", "guild#g4", "_treeSort", "guild#gone"),
                        "MISPLACED HIERARCHY g4 guild#g4"),
                Spoil.of("a tombstone of a link has its ends", items -> items.set("link:trader-stall:bob", "stall#s1", "from", "bob"),
                        "DIFFERENT TOMBSTONE link:trader-stall:bob stall#s1"),
                Spoil.of("a tombstone of a copy", items -> items.copy("g4", "guild#g4", "tag#old", "guild#g4"),
                        "SUPERFLUOUS KIND tag#old guild#g4"),
                Spoil.of("an item of no kind", items -> items.set("p1", "permit#p1", "kind", "pass"), "SUPERFLUOUS KIND p1 permit#p1"),
                Spoil.of("an idempotency key", items -> items.byKey().put(new ItemKey("idempotency:1", "idempotency:1"), request())),
                Spoil.of("an idempotency key that never expires", items -> {
                    items.byKey().put(new ItemKey("idempotency:1", "idempotency:1"), request());
                    items.unset("idempotency:1", "idempotency:1", "expiresAt");
                }, "DIFFERENT REQUEST idempotency:1 idempotency:1"),
                Spoil.of("an idempotency key under another sort key", items -> {
                    items.byKey().put(new ItemKey("idempotency:1", "idempotency:1"), request());
                    items.move("idempotency:1", "idempotency:1", "idempotency:1", "idempotency");
                }, "SUPERFLUOUS REQUEST idempotency:1 idempotency"),
                Spoil.of("what the table says of itself", items -> {
                    items.byKey().put(new ItemKey("idempotency:1", "idempotency:1"), request());
                    items.set("idempotency:1", "idempotency:1", "kind", "meta");
                    items.move("idempotency:1", "idempotency:1", "meta#table", "meta#table");
                }),
                Spoil.of("progress of a fan-out among core items", items -> {
                    items.byKey().put(new ItemKey("idempotency:1", "idempotency:1"), request());
                    items.set("idempotency:1", "idempotency:1", "kind", "progress");
                }, "SUPERFLUOUS KIND idempotency:1 idempotency:1"));
    }

    private static Map<String, Object> request() {
        return new TreeMap<>(
                Map.of("id", "idempotency:1", "type", "idempotency:1", "kind", "guard", "owner", "g1", "request", "x",
                        "answer", Map.of(), "expiresAt", BigDecimal.TEN));
    }
}
