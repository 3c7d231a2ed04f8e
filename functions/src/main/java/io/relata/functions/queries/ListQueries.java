package io.relata.functions.queries;

import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.Call;
import io.relata.read.ListOptions;
import io.relata.read.Listing;
import io.relata.read.Page;
import io.relata.read.ReadEntity;
import io.relata.read.ReadPage;
import io.relata.read.Reader;
import io.relata.table.Consistency;

/** Lists entities: all of a kind, the children of one, what one is linked to. */
final class ListQueries {
    private final Reader reader;

    ListQueries(Reader reader) {
        this.reader = reader;
    }

    ApiResponse all(Call call) {
        ListOptions options = ListParameters.read(call.request().query());
        return PageResponse.of(reader.model(), new ReadPage(reader).read(Listing.all(call.type(), options), options));
    }

    /** Whether the holder exists is looked up only when nothing was found: what has children or links was there when they came to be. */
    ApiResponse related(Call call) {
        ListOptions options = ListParameters.read(call.request().query());
        Page page = new ReadPage(reader).read(Listing.related(call.related(), call.id(), options), options);
        if (page.items().isEmpty() && options.cursor().isEmpty()) {
            new ReadEntity(reader.table()).read(call.type(), call.id(), Consistency.EVENTUAL);
        }
        return PageResponse.of(reader.model(), page);
    }
}
