package io.relata.internal.engine.identity;

import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.util.Optional;

/**
 * Writes down which model a deployment brings, unless the table is of another model, or would lose something. The model before is written
 * down whatever it lacks: CloudFormation goes back to it when a deployment fails later.
 */
public final class RecordModel {
    private final ProgressTable table;
    private final TableIdentity model;
    private final CheckTable check;

    /** @param name the table's */
    public RecordModel(ProgressTable table, String name, TableIdentity model) {
        this.table = table;
        this.model = model;
        this.check = new CheckTable(table, name, model, "");
    }

    /**
     * Does nothing if the table says so already: whoever repeats it changes nothing.
     *
     * @throws WrongTableException with the reason for the refusal
     */
    public void write() {
        Optional<TableIdentity> before = isPrevious() ? TableIdentity.read(table) : check.beforeDeploying().map(TableParts::identity);
        if (before.equals(Optional.of(model))) {
            return;
        }
        Condition unchanged = before.<Condition>map(found -> new Condition.Equal(TableIdentity.FINGERPRINT, found.fingerprint()))
                .orElseGet(() -> new Condition.Missing(TableIdentity.FINGERPRINT));
        if (!table.write(new Action.Update<>(TableIdentity.KEY, model.deployedAfter(before), unchanged)).written()) {
            throw new WrongTableException("another deployment wrote down its model at the same time; nothing was done: deploy again");
        }
    }

    private boolean isPrevious() {
        return table.get(TableIdentity.KEY, Consistency.STRONG)
                .filter(item -> item.value(TableIdentity.MODEL).equals(Optional.of(model.model()))
                        && item.value(TableIdentity.PREVIOUS).equals(Optional.of(model.fingerprint())))
                .isPresent();
    }
}
