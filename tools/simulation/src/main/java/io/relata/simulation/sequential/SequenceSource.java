package io.relata.simulation.sequential;

import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import io.relata.simulation.vocabulary.Bodies;
import io.relata.simulation.vocabulary.DrawnModel;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sequences of calls that there are, one for each seed: on models that are drawn, and on those of the application. Both without
 * tenants, and as if everything were allowed.
 *
 * @param names of models of the application; of each group of sequences one is about these
 * @param drawn whether others are about models that are drawn
 */
public record SequenceSource(List<String> names, boolean drawn, Path home) {
    /** The name by which drawn models are asked for. */
    public static final String DRAWN = "drawn";
    /** So many seeds in a row are of one model. */
    private static final int OF_A_MODEL = 5;
    private static final int OF_DRAWN_MODELS = 8;

    /** All that there are. */
    public static SequenceSource ofProject(Path home) {
        return new SequenceSource(ModelCatalog.onClassPath().names().stream().sorted().toList(), true, home);
    }

    /** Those of these models; none where there is no model of such a name. */
    public Optional<SequenceSource> only(List<String> wanted) {
        List<String> known = new ArrayList<>(names);
        known.add(DRAWN);
        return known.containsAll(wanted)
                ? Optional.of(new SequenceSource(names.stream().filter(wanted::contains).toList(), wanted.contains(DRAWN), home))
                : Optional.empty();
    }

    /** The group of sequences that a seed belongs to, all of which are about one model. */
    public static long group(long seed) {
        return seed / OF_A_MODEL;
    }

    /** The sequences of a group; none where nothing valid can be sent to its model. */
    Optional<CallSequence> sequences(long group, Function<TableModel, AnsweringApi> api) {
        boolean isDrawn = drawn && (names.isEmpty() || group % OF_DRAWN_MODELS != 0);
        TableModel model = isDrawn
                ? DrawnModel.of(group, Tenants.NONE)
                : named((int) (group / (drawn ? OF_DRAWN_MODELS : 1) % names.size()));
        Bodies bodies = isDrawn ? new Bodies(model, Optional.empty()) : Bodies.of(model, home);
        return bodies.withoutBodies().isEmpty() ? Optional.of(new CallSequence(model, bodies, api)) : Optional.empty();
    }

    private TableModel named(int number) {
        TableModel model = TableModel.of(ModelCatalog.onClassPath().named(names.get(number)));
        return new TableModel(model.name(), model.table(), false, model.entities(), model.relations(), List.of(), model.totals());
    }
}
