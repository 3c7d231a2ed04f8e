package io.relata.fanout.verify.judge;

/**
 * What most likely brought a fault about, by what there is to be seen. A guide for whoever looks into it, and never a reason to repair or
 * not.
 */
public enum LikelyCause {
    /** Versions say that the source moved on and the copy did not. */
    LOST_CHANGE("a change that the stream function never processed: its record expired, or it waits among the dead letters"),
    /** Work is noted, and nobody is at it. */
    LOST_MESSAGE("the message that would go on with it was purged, or waits among the dead letters"),
    /** Versions say that nothing of ours was left undone, and yet the data is off. */
    FOREIGN_WRITE("written past the API: by other code, by hand, by an import or a restore"),
    /** What should be there is gone, and nothing of ours would have taken it away like that. */
    FOREIGN_REMOVAL("removed past the API: by other code, by hand or by a partial restore"),
    /** A parent was deleted through the API, which refuses that as far as the index shows the children. */
    LATE_CHILD("it was given this parent at the moment when that was being deleted"),
    /** The item is not what the model that is deployed now says. */
    OTHER_MODEL("written under another model than the one deployed, or by other code");

    private final String meaning;

    LikelyCause(String meaning) {
        this.meaning = meaning;
    }

    /** In words, for people. */
    public String meaning() {
        return meaning;
    }
}
