package io.relata.internal.engine.identity;

import io.relata.internal.engine.change.Compare;
import io.relata.internal.engine.change.PartChange;
import io.relata.internal.engine.table.TableReads;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Compares the model that a table declares with the model of the caller. Repairing a table under another model would damage good copies, so
 * nothing is written in doubt.
 */
public final class CheckTable {
    private final TableReads table;
    private final String name;
    private final TableIdentity given;
    private final String option;

    /**
     * @param name the table's
     * @param given what the table should be
     * @param option what makes a doubtful write be done all the same, for messages
     */
    public CheckTable(TableReads table, String name, TableIdentity given, String option) {
        this.table = table;
        this.name = name;
        this.given = given;
        this.option = option;
    }

    /**
     * Call before a read-only operation.
     *
     * @return what whoever reads should know
     * @throws WrongTableException when the table is of another model, or of a later layout, or has entities that the model does not know
     */
    public Optional<String> beforeReading() {
        return checked(TableIdentity.read(table));
    }

    /**
     * Call before it is told what a model means for the table, which may not be deployed yet.
     *
     * @return what whoever reads should know
     * @throws WrongTableException as before reading
     */
    public Optional<String> beforeRehearsing() {
        Optional<TableIdentity> found = TableIdentity.read(table);
        Optional<String> warning = checked(found);
        return found.filter(deployed -> deployed.layout() == given.layout() && warning.isPresent())
                .map(deployed -> "table " + name + " was deployed with " + deployed + ": this tells what " + given
                        + " would change, once it is deployed")
                .or(() -> warning);
    }

    /**
     * Call before a deployment writes down its model.
     *
     * @return what the table holds; empty if it does not say which model it is of
     * @throws WrongTableException as before reading, and when the table would lose something
     */
    public Optional<TableParts> beforeDeploying() {
        Optional<TableParts> held = TableParts.read(table);
        checked(held.map(TableParts::identity));
        String lost = held.stream()
                .flatMap(parts -> Compare.refused(parts.identity().declared(), given.declared(), parts.states()).stream())
                .map(PartChange::sentence).collect(Collectors.joining("; "));
        if (!lost.isEmpty()) {
            throw new WrongTableException("table " + name + " would lose something; nothing was done: " + lost);
        }
        return held;
    }

    private Optional<String> checked(Optional<TableIdentity> found) {
        found.ifPresent(this::requireSameModel);
        found.ifPresent(this::requireItsEntities);
        return found.map(this::difference).orElseGet(() -> Optional.of("table " + name
                + " does not say which model it is of: it was made by an earlier release, and the next deployment writes it down"));
    }

    /**
     * Call before an operation that writes what follows from the model.
     *
     * @return what whoever accepted the doubt should know
     * @throws WrongTableException as before reading, and when the table may be of another model, and that is not accepted
     */
    public Optional<String> beforeWriting(UnidentifiedTable doubt) {
        Optional<String> reason = beforeReading();
        if (reason.isPresent() && doubt == UnidentifiedTable.REFUSED) {
            throw new WrongTableException(
                    reason.get() + ". Until then nothing is repaired" + (option.isEmpty() ? "" : ", unless you say " + option));
        }
        return reason;
    }

    private void requireSameModel(TableIdentity found) {
        if (!found.model().equals(given.model())) {
            throw new WrongTableException("table " + name + " is of the model " + found + ", and the model given is " + given
                    + "; nothing was done: give the model " + found.model() + ", or a table of " + given.model());
        } else if (found.layout() > given.layout()) {
            throw new WrongTableException(
                    "table " + name + " has layout " + found.layout() + ", and this release knows layouts up to " + given.layout()
                            + "; nothing was done: use the release that was deployed");
        }
    }

    /** An entity has the name of its record unless it is given one, so a renamed record is one that is gone, and one that is new. */
    private void requireItsEntities(TableIdentity found) {
        List<String> unknown = found.unknownTo(given);
        if (!unknown.isEmpty()) {
            throw new WrongTableException("table " + name + " may have items of " + String.join(", ", unknown)
                    + ", and this version of the model " + given.model()
                    + " has no such entity; nothing was done: if a record was renamed, "
                    + "keep the entity's name, with " + unknown.stream().map("@Entity(name = \"%s\")"::formatted)
                            .collect(Collectors.joining(" or "))
                    + "; if the entity is given up, say so, with Schema.table(...)."
                    + unknown.stream().map("\"%s\""::formatted).collect(Collectors.joining(", ", "retired(", ")"))
                    + ", and its items stay as they are");
        }
    }

    private Optional<String> difference(TableIdentity found) {
        if (found.layout() < given.layout()) {
            return Optional.of("table " + name + " has layout " + found.layout() + ", and this release writes layout " + given.layout()
                    + ", so what looks wrong may be what changed: deploy this release, or use the one that was deployed");
        }
        return found.fingerprint().equals(given.fingerprint())
                ? Optional.empty()
                : Optional.of("table " + name + " was deployed with another version of the model, "
                        + found + ", than this one, " + given
                        + ", so what looks wrong may be what changed: deploy this version, or use the one that was deployed");
    }
}
