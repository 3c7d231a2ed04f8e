package io.relata.internal.fanout.derivation;

import io.relata.internal.model.TableModel;
import java.util.stream.Stream;

/**
 * Adds derivations to models, besides those that Relata has. Implementations are services ({@link java.util.ServiceLoader}): whoever has
 * one on the class path, a function, a command or a CDK app, has its derivations.
 */
public interface AddDerivations {
    /** Those of a model; none costs nothing. */
    Stream<Derivation> to(TableModel model);
}
