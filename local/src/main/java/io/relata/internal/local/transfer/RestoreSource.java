package io.relata.internal.local.transfer;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.local.deployed.TableCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * What is restored, as an export: it is one, or becomes one in a directory of its own.
 *
 * @param segments of a table, and files that are read at the same time
 * @param rate read units of a table a second
 */
record RestoreSource(TableCommand.Chosen table, Optional<Tenant> tenant, int segments, Rate rate) {
    private static final int PAGE = 1000;

    /**
     * @param from a directory or a table
     * @param into the directory for its lines, where it is no export yet
     * @param warn is told what there is to know of it
     */
    Manifest exported(String from, Path into, ProgressOption progress, Consumer<String> warn) {
        Path directory = Path.of(from);
        if (Files.isRegularFile(directory)) {
            throw new CommandFailedException("--from " + from + " is a file: give the directory of ./relata export, or create what it "
                    + "has with ./relata import " + from);
        }
        if (Files.isDirectory(directory) && Manifest.in(directory).isPresent()) {
            return fitting(Manifest.complete(directory));
        }
        try (ItemSource source = Files.isDirectory(directory) ? PointInTimeItems.in(directory) : table(from, warn)) {
            ExportDirectory export = new ExportDirectory(into, table.found(), tenant, source, segments, rate);
            Optional<Manifest> earlier = export.earlier().filter(Manifest::isComplete);
            if (earlier.isPresent()) {
                return earlier.get();
            }
            try (Progress shown = progress.start("restore, reading", "lines", () -> -1)) {
                return export.write(shown);
            }
        }
    }

    private ItemSource table(String from, Consumer<String> warn) {
        if (from.equals(table.found().table())) {
            throw new CommandFailedException("--from is the table itself: name the one that was restored from a backup");
        }
        BulkTable items = new DynamoDbBulkTable(table.dynamoDb(), from);
        try {
            new CheckTable(items, from, table.found().identity(), "").beforeReading().ifPresent(warn);
        } catch (ResourceNotFoundException e) {
            throw new CommandFailedException("--from " + from + " is neither a table there nor a directory here");
        }
        return new TableItems(items, from, segments, tenant);
    }

    private Manifest fitting(Manifest manifest) {
        if (!manifest.model().equals(table.model().name())) {
            throw new CommandFailedException(manifest.directory() + " is an export of the model " + manifest.model() + ", not of "
                    + table.model().name());
        } else if (manifest.tenant().isPresent() && !manifest.tenant().equals(tenant.map(Tenant::name))) {
            throw new CommandFailedException(manifest.directory() + " is an export of the tenant " + manifest.tenant().get()
                    + ": say so with --tenant " + manifest.tenant().get());
        }
        return manifest;
    }

    /** @throws CommandFailedException when an entity or a link is in the table */
    void requireEmpty() {
        Optional<Item> next = Optional.empty();
        do {
            BulkTable.Part part = table.items().scan(Scan.ofAll(PAGE).startingAfter(next));
            part.items().stream().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item)).findFirst().ifPresent(item -> {
                throw new CommandFailedException("table " + table.found().table() + " is not empty: everything is restored into an empty "
                        + "table only; say with --tenant or --entity what is missing in this one");
            });
            next = part.lastKey();
        } while (next.isPresent());
    }
}
