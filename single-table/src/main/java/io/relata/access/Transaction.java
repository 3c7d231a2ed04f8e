package io.relata.access;

/**
 * One attempt of a {@linkplain Relata#transaction transaction}. {@link Entities#get} shows what was written before in the same transaction;
 * lists, searches and links that are listed show what is stored. Not thread-safe, and of no use when the work is done.
 */
public interface Transaction extends TypedAccess {
    /**
     * Makes it a condition of the transaction that an entity which was read still has this version when everything is written. It counts as
     * one of the 100 items, unless it is written too. Where the transaction writes nothing, nothing is checked.
     *
     * @throws io.relata.problem.RequestRefusedException when it has another version already and was not read in this attempt, which another
     * attempt would not mend
     */
    void requireUnchanged(StoredEntity<?> entity);
}
