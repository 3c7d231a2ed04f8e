package io.relata.internal.infra.plan;

import io.relata.internal.engine.change.Compare;
import io.relata.internal.engine.change.PartChange;
import io.relata.internal.engine.change.PartChange.Effect;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a changed model means for what a table holds.
 *
 * @param model its name
 * @param changes of its parts
 * @param notes what else is to be known, sentences without their ends
 */
public record ChangedModel(String model, List<PartChange> changes, List<String> notes) {
    /** Before anything is compared. */
    static final ChangedModel UNKNOWN = new ChangedModel("", List.of(), List.of());

    /**
     * @param deployed what the table says of itself; nothing if it was not asked, or was never deployed
     * @param model what the model says
     */
    public static ChangedModel of(Optional<TableParts> deployed, TableIdentity model) {
        return deployed.map(table -> new ChangedModel(model.model(),
                Compare.between(table.identity().declared(), model.declared(), table.states()), notes(table.identity(), model)))
                .orElseGet(() -> new ChangedModel(model.model(), List.of(), List.of()));
    }

    private static List<String> notes(TableIdentity table, TableIdentity model) {
        List<String> notes = new ArrayList<>();
        if (!table.fingerprint().equals(model.fingerprint()) && !(table.declared().isKnown() && model.declared().isKnown())) {
            notes.add("Stored items change: the table was deployed with " + table + ", and this is " + model + ". The table does not say "
                    + "what its model declared, so run ./relata migrate after this deployment. Until then all is answered, and what is new "
                    + "may lack what is in the table already");
        }
        if (table.layout() < model.layout()) {
            notes.add("The table has layout " + table.layout() + ", and this release writes layout " + model.layout()
                    + ", in which texts with letters such as ς, ß and ı have other keys: run ./relata verify --repair right after this "
                    + "deployment. Until then lists have such texts in a wrong place, and another entity can take such a unique value");
        }
        return notes;
    }

    /** Why the model can't be deployed as it is; nothing if it can. */
    public List<String> refused() {
        return changes.stream().filter(change -> change.effect() == Effect.REFUSED).map(PartChange::sentence).toList();
    }

    /** Whether a run over the table has to build something. */
    public boolean isToBeBuilt() {
        return changes.stream().anyMatch(change -> change.effect() == Effect.BUILT);
    }

    /** One line for each change: first what is refused, then what is to be built. */
    public String outline() {
        return changes.stream().sorted(Comparator.comparing(PartChange::effect).reversed())
                .map(change -> "  %-9s%s.%n".formatted(change.effect().name().toLowerCase(Locale.ROOT), change.sentence()))
                .collect(Collectors.joining());
    }
}
