package io.relata.infra.plan;

import io.relata.engine.identity.TableIdentity;
import io.relata.engine.key.IndexNames;
import io.relata.model.Capacity;
import io.relata.model.Model;
import io.relata.model.Parent;
import io.relata.model.Relation;
import io.relata.model.TotalType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What may be new in a model and concerns what the table holds already: totals and limits, which have to count it, the order of numbers,
 * and that of linked entities. The table only says that its model is another.
 */
public final class NewlyCounted {
    private NewlyCounted() {
    }

    /**
     * How a total or a limit that is new comes to count what is in the table, and numbers and texts come to be sorted anew; none, where
     * stored items stay as they are, or where nothing is counted but totals that are being built, no list is sorted by numbers or has an
     * order of linked entities, nothing is carried of parents, and no relation is symmetrical.
     *
     * @param deployed the identity of the table
     */
    public static Optional<String> note(TableIdentity deployed, Model model) {
        TableIdentity now = TableIdentity.of(model, IndexNames.SAME);
        String ofModel = deployed.fingerprint().equals(now.fingerprint())
                ? ""
                : totals(model) + limits(model) + NewlyOrdered.note(model) + NewlyOrdered.ofLinks(model) + NewlyOrdered.ofPoints(model)
                        + carried(model) + pairs(model);
        String notes = ofModel + NewlyOrdered.ofTexts(deployed, now);
        return notes.isEmpty()
                ? Optional.empty()
                : Optional.of("Stored items change: the table was deployed with " + deployed + ", and this is " + now + notes);
    }

    private static String totals(Model model) {
        List<TotalType> answered = model.totals().stream().filter(TotalType::isAnswered).toList();
        return answered.isEmpty()
                ? ""
                : ". If one of the totals " + answered.stream().map(TotalType::name).distinct().collect(Collectors.joining(", "))
                        + " is new, or counts something else, declare it building() for this deployment, or it is answered without what is"
                        + " in the table already. Then run ./relata verify --repair, remove building(), and deploy again";
    }

    private static String carried(Model model) {
        String carried = model.entities().stream()
                .flatMap(type -> Parent.carried(type).stream().map(parent -> type.name() + "." + parent.attribute()))
                .collect(Collectors.joining(", "));
        return carried.isEmpty()
                ? ""
                : ". If @Carries of " + carried + " is new or names other attributes now, run ./relata verify --repair after this "
                        + "deployment: until then answers lack them for what is in the table already";
    }

    private static String pairs(Model model) {
        String pairs = model.relations().stream().filter(Relation::isSymmetrical).map(Relation::name).collect(Collectors.joining(", "));
        return pairs.isEmpty()
                ? ""
                : ". If one of the relations " + pairs + " has not been symmetrical until now, its links under the greater of their two "
                        + "ids are none any more: link these entities again, and run ./relata verify --repair after this deployment, which "
                        + "makes the copies that are missing, and tells what is left that belongs to nothing";
    }

    private static String limits(Model model) {
        String limited = model.entities().stream().flatMap(type -> Capacity.limiting(type).stream()
                .map(parent -> type.name() + "." + parent.attribute())).collect(Collectors.joining(", "));
        return limited.isEmpty()
                ? ""
                : ". If @AtMost of " + limited
                        + " is new, run ./relata verify --repair after this deployment: until then it does not count what"
                        + " is in the table already";
    }
}
