package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.model.Side;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Corrupts each village once in each possible way, in a variant drawn from a seed, and knows what has to be found. */
final class Corruptions {
    /** What has to be found. */
    record Expected(Fault fault, LikelyCause cause, Key key) {
    }

    private static final Side STORES_OF_CUSTOMER = Villages.MODEL.relation("customer-store").orElseThrow().outgoing();

    final List<Expected> expected = new ArrayList<>();
    /** Entities whose guards name another, so that only people know whose they are. */
    final Set<Key> heldByOthers = new HashSet<>();
    /** Guards whose owners are not there, without a tombstone. */
    final Set<Key> ofNobody = new HashSet<>();
    private final Villages villages;
    private final Random random;

    Corruptions(Villages villages, long seed) {
        this.villages = villages;
        this.random = new Random(seed);
        for (int village = 0; village < villages.count; village++) {
            copies(village);
            ghosts(village);
            links(village);
            tags(village);
            coreItems(village);
            unexplained(village);
            computed(village);
            stalled(village);
        }
    }

    private void copies(int village) {
        CopyKey[] first = pair(village, 0);
        CopyKey lost = first[random.nextInt(2)];
        remove(lost);
        expect(Fault.MISSING, LikelyCause.FOREIGN_REMOVAL, lost);

        for (CopyKey both : pair(village, 1)) {
            remove(both);
            expect(Fault.MISSING, LikelyCause.LOST_CHANGE, both);
        }

        CopyKey[] older = pair(village, 2);
        change(older[0], Map.of("version", Villages.LIFE + random.nextInt(2), "data", Map.of("name", "earlier " + random.nextInt())));
        expect(Fault.STALE, LikelyCause.LOST_CHANGE, older[0]);
        change(older[1], Map.of("linkVersion", Villages.LIFE + random.nextInt(5), "link", Map.of("role", "earlier " + random.nextInt())));
        expect(Fault.STALE, LikelyCause.LOST_CHANGE, older[1]);

        CopyKey[] foreign = pair(village, 3);
        change(foreign[0], Map.of("data", Map.of("name", "by hand " + random.nextInt())));
        expect(Fault.STALE, LikelyCause.FOREIGN_WRITE, foreign[0]);
        change(foreign[1], switch (random.nextInt(6)) {
            case 0 -> Map.of("kind", "entity");
            case 1 -> Map.of("businessId", "b", "sort", "customer#slipped into an index");
            case 2 -> Map.of("version", Long.MAX_VALUE - random.nextInt(9));
            case 3 -> Map.of("linkVersion", Long.MAX_VALUE - random.nextInt(9));
            case 4 -> Map.of("version", "no number");
            default -> Map.of("sourceId", "another", "entity", "order");
        });
        expect(Fault.STALE, LikelyCause.FOREIGN_WRITE, foreign[1]);
    }

    private void ghosts(int village) {
        LinkRef unlinked = Villages.link(village, 4);
        long version = Villages.LIFE + 6;
        villages.put(Villages.tombstone(CoreKey.of(unlinked), Kind.LINK, version));
        for (CopyKey ghost : pair(village, 4)) {
            expect(Fault.GHOST, LikelyCause.LOST_CHANGE, ghost);
        }

        CopyKey[] neverLinked = pair(village, Villages.LINKED);
        int which = random.nextInt(2);
        Item model = villages.item(pair(village, 3)[which]);
        villages.put(model.with("id", neverLinked[which].id()).with("type", neverLinked[which].type()).with("linkVersion",
                random.nextLong(Long.MAX_VALUE)));
        expect(Fault.GHOST, LikelyCause.FOREIGN_WRITE, neverLinked[which]);
    }

    private void links(int village) {
        CoreKey store = CoreKey.of(Villages.link(village, 5).to());
        boolean deleted = random.nextBoolean();
        if (deleted) {
            villages.put(Villages.tombstone(store, Kind.ENTITY, Villages.LIFE + 3));
        } else {
            remove(store);
        }
        if (deleted) {
            expect(Fault.DANGLING_LINK, LikelyCause.LOST_CHANGE, CoreKey.of(Villages.link(village, 5)));
            expectGhosts(village, 5);
        } else {
            expect(Fault.LOST_END, LikelyCause.NO_TRACE, CoreKey.of(Villages.link(village, 5)));
        }

        boolean later = random.nextBoolean();
        change(CoreKey.of(Villages.link(village, 6).to()), Map.of("life", later ? Villages.LIFE + 1 : Villages.LIFE - 1));
        expect(Fault.LINK_OF_ANOTHER_LIFE, later ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_WRITE,
                CoreKey.of(Villages.link(village, 6)));
        expectGhosts(village, 6);
    }

    /** Copies of a link that is not valid any more. By their versions, only their removal is missing. */
    private void expectGhosts(int village, int store) {
        for (CopyKey ghost : pair(village, store)) {
            expect(Fault.GHOST, LikelyCause.LOST_CHANGE, ghost);
        }
    }

    private void tags(int village) {
        EntityRef customer = Villages.link(village, 0).from();
        remove(CopyKey.tag("early", customer));
        expect(Fault.MISSING, LikelyCause.LOST_CHANGE, CopyKey.tag("early", customer));
        boolean older = random.nextBoolean();
        change(CopyKey.tag("late", customer),
                Map.of("version", older ? Villages.LIFE : Villages.LIFE + 2, "data", Map.of("firstName", "Old")));
        expect(Fault.STALE, older ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_WRITE, CopyKey.tag("late", customer));
        CopyKey ghost = CopyKey.tag("never: " + random.nextInt(), customer);
        long version = Villages.LIFE + random.nextInt(5);
        villages.put(villages.item(CopyKey.tag("late", customer)).with("id", ghost.id()).with("version", version));
        expect(Fault.GHOST, version <= Villages.LIFE + 2 ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_WRITE, ghost);
    }

    private void coreItems(int village) {
        CoreKey orphan = new CoreKey("o" + village + "-0", "order#o" + village + "-0");
        boolean moved = random.nextBoolean();
        change(orphan, Map.of(moved ? "businessId" : "customerId", "nobody"));
        expect(Fault.ORPHAN, LikelyCause.FOREIGN_WRITE, orphan);
        if (moved) {
            expect(Fault.MISCOUNTED, LikelyCause.FOREIGN_WRITE, TotalKey.contribution(orphan));
        }

        Item guard = Villages.guard(Villages.customer(village), Villages.customer(village));
        if (random.nextBoolean()) {
            remove(guard.key());
        } else {
            villages.put(Villages.guard(Villages.customer(village), "another"));
            expect(Fault.GUARD_WITHOUT_OWNER, LikelyCause.FOREIGN_WRITE, guard.key());
            ofNobody.add(guard.key());
        }
        CoreKey unguarded = CoreKey.of(Villages.link(village, 0).from());
        expect(Fault.OWNER_WITHOUT_GUARD, LikelyCause.UNGUARDED, unguarded);
        if (villages.items.containsKey(guard.key())) {
            heldByOthers.add(unguarded);
        }

        boolean hasAnother = random.nextBoolean();
        Item claim = Villages.guard("old-" + village, hasAnother ? Villages.customer(village) : "gone" + village);
        villages.put(claim);
        if (!hasAnother) {
            ofNobody.add(claim.key());
        }
        expect(Fault.GUARD_WITHOUT_OWNER, LikelyCause.FOREIGN_WRITE, claim.key());
    }

    private void unexplained(int village) {
        CoreKey order = new CoreKey("o" + village + "-1", "order#o" + village + "-1");
        if (random.nextBoolean()) {
            Map<String, Object> odd = List
                    .<Map<String, Object>>of(Map.of("surprise", 1), Map.of("life", Long.MAX_VALUE / 2),
                            Map.of("updatedAt", "2026-11-20T12:00:00Z"),
                            Map.of("total", "no number"), Map.of("version", new BigDecimal("1.5")), Map.of("createdAt", "yesterday"),
                            Map.of("entity", "store"),
                            Map.of("kind", "link"), Map.of("tags", "no set"))
                    .get(random.nextInt(9));
            change(order, odd);
            expect(Fault.UNEXPLAINED, LikelyCause.OTHER_MODEL, order);
            return;
        }
        String id = "odd" + village;
        Item item = List.of(Item.of("id", id, "type", "nothing known"), Item.of("id", id, "type", "planet#" + id, "kind", "entity"),
                Item.of("id", "unique:" + id, "type", "unique:" + id),
                Item.of("id", "unique:customer.phone:" + id, "type", "unique:customer.phone:" + id, "kind", "guard"),
                Item.of("id", "link:" + id, "type", "store#1"),
                Item.of("id", "link:customer-store:" + id, "type", "order#1", "kind", "link"),
                Item.of("id", "planet#" + id, "type", "store#1", "kind", "copy"),
                Item.of("id", "tag.3#" + id, "type", "store#1", "kind", "copy"),
                Item.of("id", "tag#%zz" + id, "type", "store#1", "kind", "copy"),
                Item.of("id", "tag#%6" + "1" + id, "type", "store#1", "kind", "copy"),
                Item.of("id", "customer#" + id, "type", "no entity", "kind", "tombstone"),
                Item.of("id", "progress#" + id, "type", "store#1", "kind", "progress"),
                Item.of("id", id, "type", "store#" + id, "kind", "tombstone", "of", "entity", "version", 7),
                Item.of("id", "idempotency:" + id, "type", "idempotency:" + id, "kind", "guard", "owner", "1")).get(random.nextInt(14));
        villages.put(item);
        expect(Fault.UNEXPLAINED, LikelyCause.OTHER_MODEL, item.key());
    }

    private void computed(int village) {
        CoreKey store = CoreKey.of(Villages.link(village, 3).to());
        if (random.nextBoolean()) {
            change(store, random.nextBoolean() ? Map.of("list", "business.1") : Map.of("sort", "store#another place"));
            expect(Fault.MISPLACED, LikelyCause.OTHER_MODEL, store);
        } else {
            change(store, Map.of("expiresAt", Instant.now().plus(Duration.ofDays(1)).getEpochSecond()));
            expect(Fault.WRONG_EXPIRY, LikelyCause.OTHER_MODEL, store);
        }
    }

    private void stalled(int village) {
        EntityRef store = Villages.link(village, random.nextInt(4)).to();
        CopyKey progress = CopyKey.progress(random.nextBoolean() ? "refresh" : "take-down", store);
        Instant written = Instant.now().minus(Duration.ofHours(1 + random.nextInt(600)));
        villages.put(Item.of("id", progress.id(), "type", progress.type(), "kind", "progress", "goal", Villages.LIFE, "pass", Villages.LIFE,
                "step", 3,
                "expiresAt", written.plus(Duration.ofDays(30)).getEpochSecond()));
        expect(Fault.STALLED, LikelyCause.LOST_MESSAGE, progress);
    }

    /** The copy of the store, and that of the customer. */
    private static CopyKey[] pair(int village, int store) {
        String customer = Villages.customer(village);
        String id = Villages.store(village, store);
        return new CopyKey[] {STORES_OF_CUSTOMER.copy(customer, id), STORES_OF_CUSTOMER.opposite().copy(id, customer)};
    }

    private void change(Key key, Map<String, Object> changes) {
        Map<String, Object> changed = new LinkedHashMap<>(villages.item(key).attributes());
        changed.putAll(changes);
        villages.put(new Item(changed));
    }

    private void remove(Key key) {
        villages.items.remove(key);
    }

    private void expect(Fault fault, LikelyCause cause, Key key) {
        expected.add(new Expected(fault, cause, key));
    }
}
