package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes one version of an entity if the version before it is still there: by one conditional put, or by a transaction with what must hold
 * together with it.
 */
public final class SaveEntity {
    private SaveEntity() {
    }

    /**
     * @return whether it was written, also where the answer was lost and others have written since; false when the item under the key, or
     * one of those written along with it, has changed
     * @throws Refusal when it is too large, or a claim is refused
     * @throws OutcomeUnknownException when it may have been written
     */
    public static boolean save(EntityVersion version) {
        Action.Put<CoreKey> put = version.put();
        requireSize(version, put.item());
        VersionWrite write = new VersionWrite(version.context().table(), put.key(), version.before(), put.item().version());
        List<Claim> claims = version.claims();
        List<Action<CoreKey>> given = version.along();
        List<Action<CoreKey>> along = claims.isEmpty() || given.isEmpty() ? given : unclaimed(claims, given);
        return claims.isEmpty() && along.isEmpty() ? write.alone(put).isEmpty() : together(write, put, claims, along);
    }

    /** Without checks that nobody has a value which the write itself claims: a transaction takes each item once, and the claim says so. */
    private static List<Action<CoreKey>> unclaimed(List<Claim> claims, List<Action<CoreKey>> along) {
        Set<CoreKey> claimed = claims.stream().map(claim -> claim.action().key()).collect(Collectors.toSet());
        return along.stream().filter(action -> !(action instanceof Action.Check && claimed.contains(action.key()))).toList();
    }

    private static boolean together(VersionWrite write, Action<CoreKey> put, List<Claim> claims, List<Action<CoreKey>> along) {
        List<Action<CoreKey>> actions = new ArrayList<>();
        actions.add(put);
        claims.forEach(claim -> actions.add(claim.action()));
        actions.addAll(along);
        if (actions.size() > Limits.TRANSACTION_ACTIONS) {
            throw tooMany(actions.size());
        }
        Transacted transacted = write.together(actions);
        if (transacted.committed()) {
            return true;
        }
        if (!(transacted instanceof Transacted.Cancelled cancelled)) {
            throw new IllegalStateException("unknown outcome: " + transacted);
        }
        // A request with the same idempotency key that was faster holds the unique values too. That is no conflict: its answer is replayed.
        boolean lost = cancelled.refused(0) || IntStream.range(actions.size() - along.size(), actions.size()).anyMatch(cancelled::refused);
        return !lost && together(write, put, left(claims, cancelled), along);
    }

    /** @throws Refusal the first of the claims that are refused and can't be left out */
    private static List<Claim> left(List<Claim> claims, Transacted.Cancelled cancelled) {
        List<Claim> left = new ArrayList<>();
        for (int i = 0; i < claims.size(); i++) {
            if (!cancelled.refused(i + 1)) {
                left.add(claims.get(i));
            } else if (claims.get(i).refusal().isPresent()) {
                throw claims.get(i).refusal().get();
            }
        }
        return left;
    }

    private static Refusal tooMany(int actions) {
        return new Refusal(Refusal.Reason.TOO_LARGE, "this would write or check " + actions + " items in one transaction, of at most "
                + Limits.TRANSACTION_ACTIONS + ": unique values and steps of its time count too, those that it gives up and those that "
                + "it gets; give it up first, and then take the other");
    }

    /** Neither its key nor the list of its writers counts: the list grows by itself, which must not refuse a small change. */
    private static void requireSize(EntityVersion version, Item item) {
        int whole = ItemSize.of(item);
        if (whole <= Limits.ENTITY) {
            return;
        }
        int size = whole - Writers.sizeWithKey(item);
        if (size > Limits.ENTITY) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, StoredItem.name(version.ref()) + " would have " + size + " bytes; the limit is "
                    + Limits.ENTITY + ": store large or unbounded parts as entities of their own");
        }
    }
}
