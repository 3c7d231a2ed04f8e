package io.relata.internal.local.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.tenant.ExportTenant;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ./relata tenant export}. */
@Command(name = "export", description = "Prints a tenant's entities, links and earlier versions, each as a line of JSON without the tenant "
        + "in its keys. Copies and what else follows from them are left out. It reads the whole table.")
final class ExportTenantCommand extends TenantTableCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "the tenant")
    private String name;

    @Option(names = "--to", paramLabel = "FILE", description = "a file to write to, which must not exist. Stopped and called again, the "
            + "export goes on where it was, by the file FILE.position")
    private Optional<Path> to;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most (${DEFAULT-VALUE})")
    private long rate;

    private final Map<String, Long> counts = new HashMap<>();
    private long lines;
    private double readUnits;

    @Override
    ExitCode run(Chosen table) {
        Tenant tenant = tenant(name);
        ExportTenant export = new ExportTenant(table.items(), tenant, Clock.systemUTC());
        if (to.isEmpty()) {
            read(export, Optional.empty(), (documents, next) -> documents.forEach(document -> print(document.toString())));
        } else {
            try (ExportFile file = ExportFile.open(to.get(), table.found().table(), name)) {
                lines = file.lines();
                file.begun().ifPresent(item -> warn("goes on behind " + count(lines, "line", "lines")));
                read(export, file.begun(), (documents, next) -> file.write(documents, lines, next));
            }
        }
        warn(count(lines, "line", "lines") + " of " + name + (counts.isEmpty() ? "" : ", of which written now: " + kinds()) + "; "
                + readUnits(readUnits));
        return ExitCode.DONE;
    }

    @FunctionalInterface
    private interface Sink {
        void take(List<ObjectNode> documents, Optional<Item> next);
    }

    private void read(ExportTenant export, Optional<Item> from, Sink sink) {
        Rate limit = new Rate(rate);
        Optional<Item> next = from;
        do {
            ExportTenant.Page page = export.page(next);
            limit.spend((long) Math.ceil(page.readUnits()));
            readUnits += page.readUnits();
            lines += page.documents().size();
            page.documents().forEach(document -> counts.merge(document.get(ExportTenant.KIND).asText(), 1L, Long::sum));
            next = page.next();
            sink.take(page.documents(), next);
        } while (next.isPresent());
    }

    private String kinds() {
        return count(counts.getOrDefault(Kind.ENTITY.stored(), 0L), "entity", "entities") + ", "
                + count(counts.getOrDefault(Kind.LINK.stored(), 0L), "link", "links") + ", "
                + count(counts.getOrDefault(Kind.HISTORY.stored(), 0L), "earlier version", "earlier versions");
    }
}
