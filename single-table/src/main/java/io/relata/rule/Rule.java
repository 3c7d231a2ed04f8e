package io.relata.rule;

// @formatter:off
/**
 * A rule for one entity of the model. It is asked before every write of it: when it is created, replaced, patched, deleted, tagged or
 * untagged, whoever writes. A request that changes nothing asks no rule.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class TicketsWhileOpen implements Rule<Ticket> {
 *     public void check(Change<Ticket> change) {
 *         Stored<Conference> conference = change.parent(Conference.class).orElseThrow();
 *         if (conference.value().status() != Status.OPEN) {
 *             change.refuse("conferenceId", "the conference is closed: its tickets can't be changed");
 *         }
 *         conference.requireUnchanged("status");
 *     }
 * }
 * }</pre>
 *
 * <p>All rules of an entity are asked, in no particular order, and all that they refuse is answered at once. They are asked again, about
 * what is stored then, when another request was faster; so a rule has no effect of its own. One rule serves all requests, several of them
 * at the same time.
 *
 * <p>The entity is the type argument, so a rule is a class of its own and not a lambda.
 *
 * @param <T> the record of the entity
 */
// @formatter:on
public interface Rule<T extends Record> {
    /**
     * Call {@link Change#refuse} for each reason to reject the write; return to accept it. Whatever it throws ends the request with an
     * internal error (HTTP status 500), and nothing is written.
     */
    void check(Change<T> change);
}
