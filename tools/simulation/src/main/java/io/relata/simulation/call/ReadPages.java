package io.relata.simulation.call;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of a list as they are read, each by the model of the function that serves it. */
final class ReadPages {
    private final ReadCall.All call;
    private final List<Listing> lists = new ArrayList<>();
    private final List<List<Item>> pages = new ArrayList<>();
    private @Nullable TableModel model;
    private @Nullable Listing restricted;
    private Optional<String> next = Optional.empty();

    ReadPages(ReadCall.All call) {
        this.call = call;
    }

    /** Whether the last page was of this model, or there was none. */
    boolean isOf(TableModel other) {
        return model == null || model == other;
    }

    void readNext(ReadContext read) {
        Listing list = restricted;
        if (list == null || model != read.model()) {
            Listing all = call.listing().apply(read, Restriction.NONE.options(call.limit(), Optional.empty(), call.direction()));
            list = call.restriction().isNone() ? all : call.listing().apply(read, call.options(Optional.empty()));
            model = read.model();
            restricted = list;
            lists.add(all);
        }
        Page page = new ReadPage(read).read(list, call.options(next));
        pages.add(page.items());
        next = page.next();
    }

    Answer first(ReadContext read) {
        readNext(read);
        return answer();
    }

    /** The same, going on behind a page of another's. */
    ReadPages from(String cursor) {
        ReadPages from = new ReadPages(call);
        from.next = Optional.of(cursor);
        return from;
    }

    Optional<String> next() {
        return next;
    }

    boolean hasMore() {
        return next.isPresent() || pages.isEmpty();
    }

    int count() {
        return pages.size();
    }

    Answer answer() {
        return new Answer.Listed(List.copyOf(lists), pages);
    }
}
