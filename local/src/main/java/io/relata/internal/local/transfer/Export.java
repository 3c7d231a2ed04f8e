package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Makes lines of stored items, at a limited rate. Several threads may export a part each. */
public final class Export {
    private final TableModel model;
    private final Optional<Tenant> tenant;
    private final ItemSource source;
    private final Rate rate;
    private final Clock clock;
    private final Consumer<ExportCounts> progress;
    private ExportCounts counts = ExportCounts.NONE;
    private double readUnits;

    /**
     * @param tenant of which all lines are, without saying so; without, each line says of which tenant it is, in a model with tenants
     * @param progress is told how many lines there are so far, by one thread at a time
     */
    public Export(TableModel model, Optional<Tenant> tenant, ItemSource source, Rate rate, Clock clock, Consumer<ExportCounts> progress) {
        this.model = model;
        this.tenant = tenant;
        this.source = source;
        this.rate = rate;
        this.clock = clock;
        this.progress = progress;
    }

    /** Writes what is left of a part to its file. */
    public void write(int part, ExportFile file) {
        reached(file.counts(), 0);
        if (!file.isWhole()) {
            read(part, file.behind(), file::write);
        }
    }

    /** Gives all lines of a part, page by page. */
    public void read(int part, Consumer<List<ObjectNode>> lines) {
        read(part, Optional.empty(), (page, next) -> lines.accept(page));
    }

    private void read(int part, Optional<Item> from, BiConsumer<List<ObjectNode>, Optional<Item>> sink) {
        Optional<Item> next = from;
        do {
            ItemSource.Page page = source.page(part, next);
            rate.spend((long) Math.ceil(page.readUnits()));
            List<ObjectNode> lines = page.items().stream().flatMap(item -> line(item).stream()).toList();
            next = page.next();
            sink.accept(lines, next);
            reached(ExportCounts.of(lines), page.readUnits());
        } while (next.isPresent());
    }

    private Optional<ObjectNode> line(Item stored) {
        Optional<KeySpace> space = model.spaces().of(stored.key());
        Optional<String> owner = space.flatMap(KeySpace::name);
        if (space.isEmpty() || tenant.isPresent() && !owner.equals(tenant.map(Tenant::name))) {
            return Optional.empty();
        }
        Optional<ObjectNode> line = ExportedItem.of(space.get().seen(stored), clock.instant());
        return tenant.isPresent() || owner.isEmpty() ? line : line.map(each -> ExportedItem.in(owner.get(), each));
    }

    private synchronized void reached(ExportCounts more, double units) {
        counts = counts.plus(more);
        readUnits += units;
        progress.accept(counts);
    }

    /** All lines, also those that were there before. */
    public synchronized ExportCounts counts() {
        return counts;
    }

    public synchronized double readUnits() {
        return readUnits;
    }
}
