package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelException;
import io.relata.simulation.vocabulary.declared.ModelUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DrawnFingerprintTest {
    private static final int MODELS = 60;
    /** How often each declaration is left out at the most. */
    private static final int TIMES = 100 / Integer.getInteger("relata.every", 1);

    @Test
    void eachDeclarationOfWhatIsStoredOrDerivedIsPartOfTheFingerprint() {
        Map<String, Integer> tried = new TreeMap<>();
        List<String> unnoticed = new ArrayList<>();
        for (long number = 0; number < MODELS; number++) {
            ModelUse model = DrawnModel.declared(number);
            Fingerprint fingerprint = Fingerprint.of(model.model());
            LesserModel.of(model).filter(lesser -> tried.getOrDefault(lesser.without(), 0) < TIMES)
                    .forEach(lesser -> valid(lesser.left()).ifPresent(left -> {
                        tried.merge(lesser.without(), 1, Integer::sum);
                        if (Fingerprint.of(left).equals(fingerprint) && !isSaidElsewhere(lesser.without(), model.model(), left)) {
                            unnoticed.add("the fingerprint is the same without " + lesser.without() + " in\n" + lesser.left().records());
                        }
                    }));
        }
        assertThat(unnoticed.stream().limit(3)).isEmpty();
        assertThat(tried.keySet()).contains("@BelongsTo", "@BelongsTo(copies)", "@Copied", "@CreatedBy", "@Entity(name)", "@Expires",
                "@IdentifiedBy", "@ListBy",
                "@ListBy(shardBy)", "@ListBy(shards)", "@ListBy(value)", "@Listed", "@Listed(shards)", "@Searchable", "@SelfCopy",
                "@SortBy",
                "@Taggable", "@Unique", "@UniqueTogether", "@UpdatedBy", "@Versioned", "@Within", "@Within(index)", "@Within(movable)",
                "@Within(topLast)",
                "a component",
                "a component of a part", "an element's type", "a relation");
    }

    /**
     * What a transaction checks is not stored, unless it counts. One @Within says for a whole hierarchy that it can be moved; a second one
     * says nothing new. What can be adjusted is stored as any other number, and files are not in the table.
     */
    private static boolean isSaidElsewhere(String without, TableModel model, TableModel left) {
        return without.equals("@Adjustable") || without.startsWith("@Attachments")
                || without.equals("@BelongsTo(exists)") && counted(model).equals(counted(left))
                || without.equals("@Within(movable)") && movable(model).equals(movable(left));
    }

    private static List<String> counted(TableModel model) {
        return model.entities().stream().flatMap(type -> Capacity.limiting(type).stream()
                .map(limit -> type.name() + "." + limit.name())).toList();
    }

    private static List<String> movable(TableModel model) {
        return model.entities().stream().filter(type -> type.hierarchies().stream().anyMatch(Hierarchy::isMovable)).map(EntityType::name)
                .toList();
    }

    private static Optional<TableModel> valid(ModelUse model) {
        try {
            return Optional.of(model.model());
        } catch (ModelException e) {
            return Optional.empty();
        }
    }
}
