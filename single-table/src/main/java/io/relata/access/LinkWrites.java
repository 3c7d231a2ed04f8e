package io.relata.access;

/**
 * Writes of the links of one relation, seen from one of its ends. Where others write the same link at the same time, it is read and decided
 * anew, up to twelve times.
 */
public interface LinkWrites {
    /**
     * Links two entities: two GetItems and one PutItem. Where they are linked already, the link keeps its attributes and gets a new
     * version.
     *
     * @return whether they were not linked before
     * @throws io.relata.problem.RequestRefusedException when either does not exist, both are the same, or the relationship has attributes
     * that are required
     */
    boolean link(String holderId, String relatedId);

    /**
     * Links two entities, or replaces the attributes of their link.
     *
     * @param attributes in the record that the model declares for them, at most 32 KB
     * @return whether they were not linked before
     * @throws IllegalArgumentException when the model declares another record, or none
     */
    boolean link(String holderId, String relatedId, Record attributes);

    /** Unlinks two entities; nothing is written where they are not linked. */
    void unlink(String holderId, String relatedId);
}
