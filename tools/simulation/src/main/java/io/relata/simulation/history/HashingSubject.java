package io.relata.simulation.history;

import io.relata.engine.item.Item;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.rule.Rules;
import io.relata.engine.secret.DeploymentKey;
import io.relata.engine.secret.GuardKeys;
import io.relata.engine.secret.UniqueValues;
import io.relata.model.Model;
import io.relata.simulation.call.Call;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.TableListener;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An application that begins with guards in plain text and hashes them, by one deployment after the other.
 *
 * @param of what it is about
 * @param values how this deployment keeps unique values
 */
record HashingSubject(Subject of, UniqueValues values) implements Subject {
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

    @Override
    public Model model() {
        return of.model();
    }

    @Override
    public Request drawn(Choices choices, Profile profile, Optional<Request> last, Known known) {
        return of.drawn(choices, profile, last, known);
    }

    @Override
    public Request removed(EntityRef entity, Choices choices, Profile profile, Known known) {
        return of.removed(entity, choices, profile, known);
    }

    @Override
    public List<InitialTable> initialTables() {
        return of.initialTables();
    }

    @Override
    public List<String> listenedTo() {
        return of.listenedTo();
    }

    @Override
    public Rules rules() {
        return of.rules();
    }

    @Override
    public Optional<String> broken(TableListener.Change change, Optional<Call> call, Function<Key, Optional<Item>> stored) {
        return of.broken(change, call, stored);
    }

    @Override
    public String modelName() {
        return of.modelName();
    }

    @Override
    public boolean isForTransactions(Call call) {
        return of.isForTransactions(call);
    }

    @Override
    public boolean isForVerify() {
        return of.isForVerify();
    }
}
