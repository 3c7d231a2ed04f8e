package io.relata.problem;

import java.util.List;

/**
 * The request is refused, and repeating it gives the same answer until something else changes. Nothing was written. The message is for
 * whoever asked: what was wrong, and what would be right.
 *
 * <p>In a custom route it needs no {@code catch}: the caller gets it as a problem document, as from any other route.
 */
public abstract class RequestRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Without a stack trace: it tells what a caller did, and not what the program did. */
    protected RequestRefusedException(String message) {
        super(message, null, false, false);
    }

    /**
     * The kind of problem: the name that HTTP callers get as its type, behind {@code urn:relata:problem:}. Among them:
     *
     * <table> <caption>Names that a program may have to tell apart</caption> <tr><td>{@code not-found}</td><td>there is no such
     * entity</td></tr> <tr><td>{@code already-exists}</td><td>an entity with this id exists</td></tr>
     * <tr><td>{@code invalid-values}</td><td>values break the model; {@link #wrongValues()} says which</td></tr>
     * <tr><td>{@code invalid-reference}</td><td>a parent does not exist, or does not fit</td></tr>
     * <tr><td>{@code unique-value-taken}</td><td>another entity has a value that has to be unique, or the time</td></tr>
     * <tr><td>{@code has-children}</td><td>what is to be deleted still has children</td></tr>
     * <tr><td>{@code precondition-failed}</td><td>the entity has another version than the one that was named</td></tr>
     * <tr><td>{@code concurrent-changes}</td><td>others changed the same every time; trying again may help</td></tr>
     * <tr><td>{@code too-large}</td><td>an entity, a relationship or a transaction is too large</td></tr> </table>
     *
     * <p>The names don't change; new ones may come.
     */
    public abstract String problem();

    /** The invalid values, at most 100; empty if the problem is not about values. */
    public abstract List<WrongValue> wrongValues();
}
