package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.local.deployed.TableCommand;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code ./relata export}. */
@Command(name = "export", sortOptions = false, description = "Writes all entities with their tags, links, earlier versions and guards, "
        + "each as a line of JSON, and a manifest. Copies and what else follows from them are left out. Everything may run "
        + "meanwhile: each item is in it as it was at some moment of the export.")
public final class ExportCommand extends TableCommand {
    @Option(names = "--to", paramLabel = "DIR", description = "a directory to write to, a file for each segment. Stopped and called "
            + "again, the export goes on where it was. Without, the lines are printed")
    private Optional<Path> to;

    @Option(names = "--tenant", paramLabel = "NAME", description = "only this tenant, in a model with tenants")
    private Optional<String> tenant;

    @Option(names = "--from", paramLabel = "DIR", description = "a full export that DynamoDB made of a table at one instant, in "
            + "DynamoDB JSON, instead of the table")
    private Optional<Path> from;

    @Option(names = "--segments", defaultValue = "4", description = "parts of the table that are read side by side, 1 to 64 "
            + "(${DEFAULT-VALUE})")
    private int segments;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Mixin
    private ProgressOption progress;

    @Override
    protected ExitCode run(Chosen table) {
        Optional<Tenant> of = tenant(tenant, table.model());
        try (ItemSource source = source(table, of)) {
            ExportCounts counts = to.isPresent() ? toDirectory(table, of, source, to.get()) : printed(table, of, source);
            warn(count(counts.total(), "line", "lines") + ": " + counts.inWords());
        }
        return ExitCode.DONE;
    }

    private ItemSource source(Chosen table, Optional<Tenant> of) {
        return from.<ItemSource>map(PointInTimeItems::in)
                .orElseGet(() -> new TableItems(table.items(), table.found().table(), segments, of));
    }

    private ExportCounts printed(Chosen table, Optional<Tenant> of, ItemSource source) {
        Export export = new Export(table.model(), of, source, new Rate(rate), Clock.systemUTC(), counts -> {});
        new EachPart(source.parts(), segments).run(part -> export.read(part, this::print));
        return export.counts();
    }

    private synchronized void print(List<ObjectNode> lines) {
        lines.forEach(line -> print(ExportedItem.text(line)));
    }

    private ExportCounts toDirectory(Chosen table, Optional<Tenant> of, ItemSource source, Path directory) {
        ExportDirectory export = new ExportDirectory(directory, table.found(), of, source, segments, new Rate(rate));
        export.earlier().filter(Manifest::isComplete).ifPresent(manifest -> {
            throw new CommandFailedException(directory + " has this export, and it is complete: choose another directory");
        });
        try (Progress shown = progress.start("export", "lines", () -> -1)) {
            return export.write(shown).counts();
        }
    }
}
