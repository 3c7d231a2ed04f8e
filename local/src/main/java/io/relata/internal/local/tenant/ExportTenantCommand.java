package io.relata.internal.local.tenant;

import io.relata.internal.cli.ExitCode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.local.transfer.Export;
import io.relata.internal.local.transfer.ExportFile;
import io.relata.internal.local.transfer.TableItems;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ./relata tenant export}: {@code ./relata export --tenant} to one file. */
@Command(name = "export", description = "Prints a tenant's entities, links, earlier versions and guards, each as a line of JSON "
        + "without the tenant in its keys. Copies and what else follows from them are left out. It reads the whole table.")
final class ExportTenantCommand extends TenantTableCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "the tenant")
    private String name;

    @Option(names = "--to", paramLabel = "FILE", description = "a file to write to, which must not exist. Stopped and called again, "
            + "the export goes on where it was, by the file FILE.position")
    private Optional<Path> to;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Override
    protected ExitCode run(Chosen table) {
        Tenant tenant = tenant(name);
        Export export = new Export(table.model(), Optional.of(tenant),
                new TableItems(table.items(), table.found().table(), 1, Optional.of(tenant)), new Rate(rate), Clock.systemUTC(),
                counts -> {});
        if (to.isEmpty()) {
            export.read(0, page -> page.forEach(line -> print(ExportedItem.text(line))));
        } else {
            try (ExportFile file = ExportFile.open(to.get(), "the tenant " + name + " of table " + table.found().table())) {
                if (file.counts().total() > 0) {
                    warn("goes on behind " + count(file.counts().total(), "line", "lines"));
                }
                export.write(0, file);
                file.finish();
            }
        }
        warn(count(export.counts().total(), "line", "lines") + " of " + name + ": " + export.counts().inWords() + "; "
                + readUnits(export.readUnits()));
        return ExitCode.DONE;
    }
}
