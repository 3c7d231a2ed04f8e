package io.relata.internal.local.tenant;

import io.relata.internal.cli.ExitCode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.tenant.TenantDeletions;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code ./relata tenant create}, which has nothing to write: a tenant exists with its first item. */
@Command(name = "create", description = "Tells whether a new tenant can have this name: whether it is one, and whether nothing is stored "
        + "under it. It reads the table until it finds an item, and writes nothing: a tenant exists with its first item. Ends with 1 if "
        + "there is one.")
final class CreateTenantCommand extends TenantTableCommand {
    private static final int PAGE = 5000;

    @Parameters(index = "0", paramLabel = "NAME", description = "1 to 64 characters of A-Z a-z 0-9 . _ -")
    private String name;

    @Override
    protected ExitCode run(Chosen table) {
        Tenant tenant = tenant(name);
        if (new TenantDeletions(table.items(), Clock.systemUTC()).read(tenant).filter(deletion -> !deletion.isFinished()).isPresent()) {
            print("the tenant " + name + " is being deleted: go on with ./relata tenant delete " + name);
            return ExitCode.FOUND;
        }
        Scan scan = Scan.ofAll(PAGE).beginningWith(tenant.prefix()).only(Key.PARTITION, Key.SORT);
        Optional<Item> next = Optional.empty();
        long read = 0;
        double readUnits = 0;
        do {
            BulkTable.Part part = table.items().scan(scan.startingAfter(next));
            read += part.read();
            readUnits += part.readUnits();
            if (!part.items().isEmpty()) {
                print("the tenant " + name + " exists: there are items of it in table " + table.found().table());
                return ExitCode.FOUND;
            }
            next = part.lastKey();
        } while (next.isPresent());
        print("nothing of a tenant " + name + " is in table " + table.found().table() + ": " + count(read, "item", "items") + ", "
                + readUnits(readUnits));
        print("It needs no registration and begins with its first item. Its callers have the claim tenant=" + name
                + " in their tokens; on this machine:");
        print("  ./relata token --subject ann --claim tenant=" + name);
        return ExitCode.DONE;
    }
}
