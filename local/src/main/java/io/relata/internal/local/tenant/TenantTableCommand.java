package io.relata.internal.local.tenant;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.local.deployed.TableCommand;
import io.relata.internal.model.TableModel;

/** A command on a table that has to be of a model with tenants. */
abstract class TenantTableCommand extends TableCommand {
    @Override
    protected final void require(TableModel model) {
        if (!model.multiTenant()) {
            throw new CommandFailedException("the model " + model.name() + " has no tenants: all of its items belong together");
        }
    }
}
