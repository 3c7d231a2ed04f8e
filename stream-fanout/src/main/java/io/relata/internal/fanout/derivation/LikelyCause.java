package io.relata.internal.fanout.derivation;

/** The most likely cause of a fault, judged by the items alone. A hint for people; repair does not depend on it. */
public enum LikelyCause {
    /** By the versions, the source changed and the copy did not. */
    LOST_CHANGE("a change that the stream function never processed: its record expired, or it waits among the dead letters"),
    /** There is a progress item, and no message that continues from it. */
    LOST_MESSAGE("the message that would go on with it was purged, or waits among the dead letters"),
    /** By the versions, every change was processed, and yet the data differs. */
    FOREIGN_WRITE("written past the API: by other code, by hand, by an import or a restore"),
    /** Something is missing that neither the API nor the stream function would remove like that. */
    FOREIGN_REMOVAL("removed past the API: by other code, by hand or by a partial restore"),
    /** Something is not there that others depend on, and left no tombstone. */
    NO_TRACE("removed past the API, or deleted more than 30 days ago, or stored under another name: of a record that was renamed"),
    /** A parent was deleted through the API, which rejects that as far as the index shows the children. */
    LATE_CHILD("it was given this parent at the moment when that was being deleted"),
    /** An entity has a unique value whose guard it does not hold. */
    UNGUARDED("written before the value had to be unique, or past the API: by other code, by hand, by an import or a restore"),
    /** It was right for the deployment that wrote it. */
    OTHER_DEPLOYMENT("written by a deployment that kept unique values otherwise"),
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
