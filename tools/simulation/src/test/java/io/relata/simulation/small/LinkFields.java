package io.relata.simulation.small;

import io.relata.simulation.small.Layout.Field;

/**
 * An entity, a link to it, and the two copies that the link calls for: one carries the entity's data beside the entity at the other end,
 * the other is its mirror, in the entity's own partition. The other end never changes.
 */
final class LinkFields {
    static final int MOST = 7;
    static final int MOST_RECORDS = 6;

    final Layout layout = new Layout();
    final Field version = layout.field("entity", MOST);
    final Field life = layout.field("of life", MOST);
    final Field alive = layout.flag("alive");
    /** Removed without a tombstone. */
    final Field removed = layout.flag("removed");
    /** A link was left as it is because its end was not there: when that is put back, only verify finds what is missing. */
    final Field left = layout.flag("left");
    final Field link = layout.field("link", MOST);
    final Field linkLife = layout.field("made for life", MOST);
    final Field linked = layout.flag("linked");
    /** The link's version in the copy; 0 without a copy. */
    final Field copyLink = layout.field("copy of link", MOST);
    final Field copyVersion = layout.field("with version", MOST);
    final Field mirror = layout.field("mirror of link", MOST);
    /** Whether the index may show the copy, and the link: it does not forget. */
    final Field copyShown = layout.flag("copy was there");
    /** Records of the entity that are not acknowledged: how many, and a bit for each that changed its life, the first one lowest. */
    final Field records = layout.field("records", MOST_RECORDS);
    final Field lifeRecords = layout.field("which of lives", (1 << MOST_RECORDS) - 1);
    final Field linkRecords = layout.field("link records", MOST);
    final Field firstIsNew = layout.flag("first is new");
    /** Records that come again at any later time. */
    final Field redriven = layout.field("to redrive", MOST);
    /** A write whose sender died, still to land. */
    final Field late = layout.field("late write", 0xffff);
    /** A caller of the API that has read the link and the entity. */
    final Field calling = layout.flag("calling");
    final Field calledLink = layout.field("has read link", MOST);
    final Field calledLife = layout.field("has read life", MOST);
    final Field broken = layout.field("broken", 3);
    /** Of the entity's records, of the link's, and of what is redriven or repaired. */
    final Hand[] hands = {new Hand(layout, "E"), new Hand(layout, "L"), new Hand(layout, "W")};
    final Field updates = layout.field("updates left", 3);
    final Field calls = layout.field("link calls left", 3);
    final Field deletions = layout.field("deletions left", 1);
    final Field creations = layout.field("creations left", 1);
    final Field removals = layout.field("removals left", 1);
    final Field crashes = layout.field("crashes left", 1);
    final Field redrives = layout.field("redrives left", 1);
    final Field repairs = layout.field("repairs left", 1);

    /** One invocation at work: what it does next, and what it has read. */
    static final class Hand {
        final String name;
        final Field task;
        final Field step;
        final Field version;
        final Field life;
        final Field alive;
        final Field link;
        final Field linkLife;
        final Field linked;
        final Field copyLink;
        final Field copyVersion;
        final Field mirror;
        final Field inIndex;
        final Field asMirror;
        final Field isSettled;
        /** Not for the first time: a new link may have copies by now. */
        final Field again;

        Hand(Layout layout, String name) {
            this.name = name;
            task = layout.field(name + " task", 7);
            step = layout.field(name + " step", 31);
            version = layout.field(name + " entity", MOST);
            life = layout.field(name + " life", MOST);
            alive = layout.flag(name + " alive");
            link = layout.field(name + " link", MOST);
            linkLife = layout.field(name + " link life", MOST);
            linked = layout.flag(name + " linked");
            copyLink = layout.field(name + " copy", MOST);
            copyVersion = layout.field(name + " copy version", MOST);
            mirror = layout.field(name + " mirror", MOST);
            inIndex = layout.flag(name + " in index");
            asMirror = layout.flag(name + " as mirror");
            isSettled = layout.flag(name + " settled");
            again = layout.flag(name + " again");
        }

        /** Forgets what was read, but not what is to be done. */
        State forget(State state) {
            return state.clear(version, life, alive, link, linkLife, linked, copyLink, copyVersion, mirror);
        }

        State rest(State state) {
            return forget(state).clear(task, step, inIndex, asMirror, isSettled, again);
        }
    }
}
