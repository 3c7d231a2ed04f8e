package io.relata.simulation.history;

import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a history is about. {@link #of} has the defaults of all but the model; the other methods change one each.
 *
 * @param name by which it can be chosen to be played: that of the model, or of how it is drawn
 * @param deployments of the application, one after the other
 * @param tables to begin with: an empty one, one with entities, one in which they are related, and perhaps a large one
 * @param rule what the application asks of writes; nothing
 * @param isForVerify whether it is about what only verify can put right: if anything belongs to something
 * @param isFocused whether few actors meet on few items: fewer kinds of faults, but those many times more often, more of what foreign
 * writers do, and actors that stop between any two requests, so that what takes several coincidences is not rare; no
 */
public record Subject(String name, List<Deployment> deployments, List<InitialTable> tables, WriteRule rule, boolean isForVerify,
        boolean isFocused) {
    /** The key with which unique values are hashed. */
    static final String SECRET = "the key of the simulated deployment";

    /**
     * The application as it is deployed.
     *
     * @param guards how guards of unique values are hashed, if they are
     */
    record Deployment(DrawnCalls calls, Optional<GuardKeys> guards) {
        private Deployment(DrawnCalls calls) {
            this(calls, Optional.empty());
        }

        private Deployment(DrawnCalls calls, UniqueValues values) {
            this(calls, values == UniqueValues.PLAIN ? Optional.empty() : Optional.of(new GuardKeys(values, DeploymentKey.of(SECRET))));
        }

        TableModel model() {
            return calls.model();
        }
    }

    static Subject of(String name, DrawnCalls calls) {
        return new Subject(name, List.of(new Deployment(calls)), calls.tables(), WriteRule.NONE, calls.areForVerify(), false);
    }

    /** The same with other models that are deployed later. */
    Subject then(List<TableModel> later) {
        Stream<Deployment> others = later.stream().map(model -> new Deployment(calls().of(model)));
        return new Subject(name, Stream.concat(deployments.stream(), others).toList(), tables, rule, isForVerify, isFocused);
    }

    /** The same with one more table to begin with. */
    Subject beginningWith(InitialTable other) {
        return new Subject(name, deployments, Stream.concat(tables.stream(), Stream.of(other)).toList(), rule, isForVerify, isFocused);
    }

    /** The same in an application that asks this of writes. */
    Subject asking(WriteRule other) {
        return new Subject(name, deployments, tables, other, isForVerify, isFocused);
    }

    Subject notForVerify() {
        return new Subject(name, deployments, tables, rule, false, isFocused);
    }

    Subject focused() {
        return new Subject(name, deployments, tables, rule, isForVerify, true);
    }

    /** The same while guards are hashed, by one deployment after the other; itself, if there are none or something else is deployed. */
    Subject hashed() {
        boolean hasUnique = model().entities().stream().anyMatch(type -> !type.unique().isEmpty());
        return hasUnique && deployments.size() == 1
                ? new Subject(name, Stream.of(UniqueValues.values()).map(values -> new Deployment(calls(), values)).toList(), tables, rule,
                        isForVerify, isFocused)
                : this;
    }

    private DrawnCalls calls() {
        return deployments.get(0).calls();
    }

    /** Of the first deployment. */
    public TableModel model() {
        return calls().model();
    }

    /** The attributes of entities that any of the deployments computes. */
    Set<String> computedAttributes() {
        return deployments.stream().flatMap(deployment -> deployment.model().computedAttributes().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The entities that have listeners. */
    List<String> listenedTo() {
        return calls().listenedTo();
    }
}
