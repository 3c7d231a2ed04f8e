package io.relata.simulation.history;

import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An application that begins with guards in plain text and hashes them, by one deployment after the other.
 *
 * @param of what it is about
 * @param values how this deployment keeps unique values
 */
record HashingSubject(Subject of, UniqueValues values) implements ForwardingSubject {
    static final String SECRET = "the key of the simulated deployment";
    private static final DeploymentKey KEY = DeploymentKey.of(SECRET);

    /** The first deployment; the subject itself, where there is nothing to be hashed or lists grow as well. */
    static Subject of(Subject subject) {
        boolean hasUnique = subject.model().entities().stream().anyMatch(type -> !type.unique().isEmpty());
        return hasUnique && subject.deployments().size() == 1 ? new HashingSubject(subject, UniqueValues.PLAIN) : subject;
    }

    @Override
    public Optional<GuardKeys> guards() {
        return values == UniqueValues.PLAIN ? Optional.empty() : Optional.of(new GuardKeys(values, KEY));
    }

    @Override
    public List<Subject> deployments() {
        return Stream.of(UniqueValues.values()).<Subject>map(each -> each == values ? this : new HashingSubject(of, each)).toList();
    }
}
