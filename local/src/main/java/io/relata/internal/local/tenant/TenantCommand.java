package io.relata.internal.local.tenant;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code ./relata tenant}. */
@Command(name = "tenant", description = "Lists the tenants of a table, prepares a new one, exports or deletes one with all its items.", //
        subcommands = {ListTenantsCommand.class, CreateTenantCommand.class, ExportTenantCommand.class,
                DeleteTenantCommand.class})
public final class TenantCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: " + String.join(", ", spec.subcommands().keySet()));
    }
}
