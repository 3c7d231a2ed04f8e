package io.relata.rule;

// @formatter:off
/**
 * Is told of changes of one entity, after the fact: in the stream function, when all copies that a change needs are written. Each change is
 * told at least once. Several changes that come together are told as one, of the newest version, and after a failure a newer version may be
 * told before an older change is; so take the version as the truth, and let telling the same version twice do no harm.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class Welcome implements AfterChange<Speaker> {
 *     public void settled(SettledChange<Speaker> change) {
 *         change.now().ifPresent(speaker -> mails.sendOnce("welcome/" + change.id(), speaker.email()));
 *     }
 * }
 * }</pre>
 *
 * <p>What it throws is a failure: the work queue tells this one again, with the queue's delays, up to the dead letters, and nobody else.
 * The stream waits while it works, so it has seconds, not minutes. Its function may read the table and write copies; what it writes
 * elsewhere needs permissions of its own.
 *
 * <p>Costs nothing for entities that nobody is told of; for others, changes that no copy depends on cost one strong read too.
 *
 * @param <T> the record of the entity
 */
// @formatter:on
public interface AfterChange<T extends Record> {
    /** @throws RuntimeException to be told again */
    void settled(SettledChange<T> change);
}
