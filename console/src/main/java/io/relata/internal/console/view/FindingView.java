package io.relata.internal.console.view;

import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import java.util.List;
import java.util.stream.Stream;

/**
 * A finding of verify, for people.
 *
 * @param kind the fault: {@code STALE}, ...
 * @param words what is wrong, and why probably
 * @param todo what to do about it
 * @param repairable whether repair can do it
 */
public record FindingView(String kind, ItemView.ItemKey key, ItemView.ItemKey about, String words, String cause, String todo,
        boolean repairable) {
    public static FindingView of(Finding finding) {
        return new FindingView(finding.fault().name(), key(finding.key()), key(finding.about()), meaning(finding.fault()) + ": "
                + finding.detail() + ".", "Probably " + finding.cause().meaning() + ".", todo(finding.fault()),
                finding.fault().isRepairable());
    }

    /**
     * What verify looks for.
     *
     * @param words what is wrong
     * @param todo what to do about it
     */
    public record FaultView(String kind, String words, String todo) {
    }

    /** All that verify looks for. */
    public static List<FaultView> kinds() {
        return Stream.of(Fault.values()).map(fault -> new FaultView(fault.name(), meaning(fault), todo(fault))).toList();
    }

    private static ItemView.ItemKey key(Key key) {
        return new ItemView.ItemKey(key.id(), key.type());
    }

    private static String meaning(Fault fault) {
        return switch (fault) {
            case MISSING -> "A copy is missing";
            case STALE -> "A copy differs from its source";
            case GHOST -> "A copy of something that is gone, or that nothing calls for";
            case DANGLING_LINK -> "A link to something that is deleted";
            case LINK_OF_ANOTHER_LIFE -> "A link that was made for an earlier life of one of its ends";
            case MISSING_LINK -> "A link that should follow from an attribute is missing";
            case STRAY_LINK -> "A link that does not follow from the attribute any more";
            case MISPLACED -> "An entity or a copy is not in its place in a list or a hierarchy";
            case UNPLACEABLE -> "An entity can have no place in a hierarchy";
            case WRONG_EXPIRY -> "An entity, or its claim to a unique value, expires at another time than it says";
            case STALLED -> "A large fan-out stands still";
            case OUTLIVED_PARENT -> "An entity is still there, or still names its parent, which is gone";
            case FORMER_DECLARATION -> "Something is stored as its attribute was declared before: under another name, or as another value";
            case WRONG_CARRIED -> "An entity carries something else of its parents than they have";
            case ORPHAN -> "An entity belongs to a parent that does not exist";
            case LOST_PARENT -> "An entity hangs on a parent that is not there, though nothing says that it was deleted";
            case LOST_END -> "A link to something that is not there, though nothing says that it was deleted";
            case LOST_HOLDER -> "A reservation of something that is not there, though nothing says that it was deleted";
            case DUPLICATE_VALUE -> "Two entities have the same unique value";
            case GUARD_WITHOUT_OWNER -> "A unique value is claimed for an entity that does not have it";
            case OWNER_WITHOUT_GUARD -> "A unique value is not claimed";
            case OUTDATED_GUARD -> "A guard holds its value in plain text, hashed with another key, or with letters of layout 1";
            case MISCOUNTED -> "Totals count an entity or a link for something else than it is";
            case WRONG_TOTAL -> "A total is not what its contributions add up to";
            case MISRANKED -> "A total is not where its numbers put it in a list that is sorted by it";
            case UNRESERVED -> "An entity is not counted in the capacity of its parent";
            case STALE_RESERVATION -> "A reservation is held by no entity";
            case WRONG_CAPACITY -> "A capacity does not count its reservations, or has another limit than its parent";
            case UNCONVERTED -> "A stored value is none of its attribute, and can't be converted: everybody sees none";
            case UNEXPLAINED -> "The model does not explain this item";
        };
    }

    private static String todo(Fault fault) {
        return switch (fault) {
            case MISSING, STALE -> "Repair writes it anew from its source.";
            case GHOST -> "Repair deletes it.";
            case DANGLING_LINK, LINK_OF_ANOTHER_LIFE, STRAY_LINK -> "Repair ends the link, and its copies go.";
            case MISSING_LINK -> "Repair makes the link, and its copies come.";
            case FORMER_DECLARATION -> "Repair writes it as it is declared now. Everybody reads it so already.";
            case MISPLACED, WRONG_EXPIRY, WRONG_CARRIED -> "Repair corrects the attributes that are computed from others.";
            case UNPLACEABLE -> "Give it, or one of those above it, another parent, or shorten what they are sorted by.";
            case STALLED -> "Repair finishes the fan-out. If it stands still again, look at the dead letters.";
            case OUTLIVED_PARENT ->
                "Repair deletes it, or takes its parent away, as the model says. To keep it, give it another parent first.";
            case ORPHAN -> "Restore the parent, give the entity another one, or delete it.";
            case GUARD_WITHOUT_OWNER -> "Repair frees it, unless its entity is not there and nothing says that it was deleted.";
            case OWNER_WITHOUT_GUARD -> "Repair claims it, if no other entity has it.";
            case DUPLICATE_VALUE -> "Give one of the two another value.";
            case LOST_PARENT, LOST_END, LOST_HOLDER ->
                "Restore what is missing, or say in the model what it is stored as. If it is gone for good: ./relata verify --repair "
                        + "--repair-orphans.";
            case OUTDATED_GUARD -> "Repair writes it anew, and deletes this one.";
            case MISCOUNTED -> "Repair corrects what it counts for, and the totals with it.";
            case WRONG_TOTAL -> "Repair reads the whole table, and writes it anew.";
            case MISRANKED -> "Repair puts it into its place.";
            case UNRESERVED -> "Repair makes the reservation, also beyond the limit.";
            case STALE_RESERVATION -> "Repair gives it back.";
            case WRONG_CAPACITY -> "Repair counts the reservations, and shares the limit out anew.";
            case UNCONVERTED -> "Give the entity another value, or remove it with null.";
            case UNEXPLAINED -> "Find out who wrote it. If nobody needs it, delete it by hand.";
        };
    }
}
