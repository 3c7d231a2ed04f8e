package io.relata.internal.cli;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The commands, in the order of the help. Their classes are named and not imported: most are not on the class path of a call. */
public enum ToolCommand {
    NEW("io.relata.internal.cli.starter.NewCommand", "Makes a project that uses Relata"),
    START("io.relata.internal.local.StartCommand", "Runs the whole system on this machine"),
    VERIFY("io.relata.internal.local.verify.VerifyCommand",
            "Checks every item of a table, and repairs copies"),
    CONSOLE("io.relata.internal.local.deployed.ConsoleCommand",
            "Shows what is in a table, and what is wrong with it"),
    LINEAGE("io.relata.internal.local.deployed.LineageCommand",
            "Tells what is derived from an entity, and what of it is behind"),
    MAY("io.relata.internal.local.deployed.MayCommand",
            "Tells whether somebody may make a request, and why"),
    TENANT("io.relata.internal.local.tenant.TenantCommand",
            "Lists the tenants of a table; exports or deletes one"),
    ERASE("io.relata.internal.local.deployed.EraseCommand",
            "Erases what is left of an entity that was deleted"),
    EXPORT("io.relata.internal.local.transfer.ExportCommand",
            "Writes all entities, links and earlier versions as lines of JSON"),
    IMPORT("io.relata.internal.local.transfer.ImportCommand",
            "Creates entities and links from an export, JSON lines or CSV"),
    RESTORE("io.relata.internal.local.transfer.RestoreCommand",
            "Puts back what was lost, from a restored table or an export"),
    TOKEN("io.relata.internal.local.TokenCommand",
            "Prints a token for the system on this machine"),
    PLAN("io.relata.internal.infra.command.PlanCommand",
            "Prints the deployments of a changed model, and what it means for its table"),
    DEPLOY("io.relata.internal.infra.command.DeployCommand",
            "Gives an environment the model, step by step"),
    MIGRATE("io.relata.internal.local.change.MigrateCommand",
            "Builds what a changed model declares, and its table lacks"),
    OPS("io.relata.internal.local.ops.OpsCommand",
            "Tells how a deployment is; redrives and discards what failed"),
    REDRIVE("io.relata.internal.local.queue.RedriveCommand",
            "Moves dead letters back to the work queue"),
    REINDEX("io.relata.internal.local.search.ReindexCommand",
            "Indexes all entities of a table for search"),
    SIMULATE("io.relata.simulation.Simulate",
            "Plays random histories with faults, and checks every copy"),
    BENCHMARK(
            "io.relata.benchmarks.command.BenchmarkCommand",
            "Measures fan-outs, calls of the API, and starts of functions"),
    PAGES(
            "io.relata.pages.WritePages",
            "Writes the generated documents: costs and model pages"),
    COMPLETION(
            "io.relata.internal.cli.CompletionCommand",
            "Prints the completion script for bash or zsh");

    private final String className;
    private final String summary;

    ToolCommand(String className, String summary) {
        this.className = className;
        this.summary = summary;
    }

    static Optional<ToolCommand> named(String name) {
        return Stream.of(values()).filter(command -> command.commandName().equals(name)).findFirst();
    }

    /** As it is typed. */
    public String commandName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it does, for the list of all commands. */
    public String summary() {
        return summary;
    }

    /**
     * An object of its class, whose annotations declare the command; none where it is not: a project's own tool has only what works there.
     */
    Optional<Object> load() {
        try {
            return Optional.of(Class.forName(className).getConstructor().newInstance());
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(className + " of the command " + commandName() + " can't be loaded from the class path", e);
        }
    }
}
