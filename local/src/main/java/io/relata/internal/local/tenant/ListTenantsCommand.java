package io.relata.internal.local.tenant;

import io.relata.internal.cli.ExitCode;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.fanout.tenant.CountTenants;
import io.relata.internal.fanout.tenant.CountTenants.Counts;
import io.relata.internal.local.transfer.EachPart;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command {@code ./relata tenant list}. */
@Command(name = "list", description = "Lists the tenants that have items in a table, with how many. It reads the whole table, which costs "
        + "a read unit for every 4 KB; it says how many that were.")
final class ListTenantsCommand extends TenantTableCommand {
    private static final int MOST_SEGMENTS = 64;

    @Option(names = "--segments", defaultValue = "4", description = "parts of the table that are read side by side, 1 to 64 "
            + "(${DEFAULT-VALUE})")
    private int segments;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--json", description = "prints each tenant and the summary as a line of JSON")
    private boolean json;

    @Mixin
    private ProgressOption progress;

    private final Map<String, Counts> tenants = new TreeMap<>();
    private long ofNone;
    private long read;
    private double readUnits;

    @Override
    protected ExitCode run(Chosen table) {
        if (segments < 1 || segments > MOST_SEGMENTS) {
            throw new ParameterException(spec().commandLine(), "--segments is 1 to " + MOST_SEGMENTS + ", not " + segments);
        }
        CountTenants count = new CountTenants(table.items());
        Rate limit = new Rate(rate);
        try (Progress shown = progress.start("tenant list", "items", () -> -1)) {
            new EachPart(segments, segments).run(segment -> {
                Optional<Item> next = Optional.empty();
                do {
                    CountTenants.Page page = count.page(segment, segments, next);
                    limit.spend((long) Math.ceil(page.readUnits()));
                    add(page, shown);
                    next = page.next();
                } while (next.isPresent());
            });
        }
        if (json) {
            tenants.forEach((name, counts) -> print(Json.MAPPER.createObjectNode().put("tenant", name).put("entities", counts.entities())
                    .put("items", counts.items()).toString()));
            print(Json.MAPPER.createObjectNode().put("tenants", tenants.size()).put("items", read).put("ofNoTenant", ofNone)
                    .put("readUnits", Math.round(Math.ceil(readUnits))).toString());
        } else {
            tenants.forEach((name, counts) -> print("%,12d entities  %,12d items  %s".formatted(counts.entities(), counts.items(), name)));
            print(count(tenants.size(), "tenant", "tenants") + ", " + count(read, "item", "items") + " (" + count(ofNone, "is", "are")
                    + " of no tenant), " + readUnits(readUnits));
        }
        return ExitCode.DONE;
    }

    private synchronized void add(CountTenants.Page page, Progress shown) {
        page.tenants().forEach((name, counts) -> tenants.merge(name, counts, Counts::plus));
        ofNone += page.ofNone();
        read += page.read();
        readUnits += page.readUnits();
        shown.reached(read, count(tenants.size(), "tenant", "tenants"));
    }
}
