package io.relata.simulation.history;

import io.relata.internal.engine.secret.GuardKeys;
import java.util.List;
import java.util.Optional;

/**
 * About the same, while few actors meet on few items: fewer kinds of faults, but those many times more often, more of what foreign writers
 * do, and actors that stop between any two requests. So what takes several coincidences is not rare.
 */
record FocusedSubject(Subject of) implements ForwardingSubject {
    @Override
    public boolean isFocused() {
        return true;
    }

    @Override
    public Optional<GuardKeys> guards() {
        return of.guards();
    }

    @Override
    public List<Subject> deployments() {
        return of.deployments().stream().<Subject>map(FocusedSubject::new).toList();
    }
}
