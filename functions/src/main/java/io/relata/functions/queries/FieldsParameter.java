package io.relata.functions.queries;

import io.relata.engine.read.ReadContext;
import io.relata.engine.read.list.Fields;
import io.relata.engine.read.list.Listing;
import io.relata.functions.http.QueryParameters;
import io.relata.model.EntityType;
import java.util.List;

/** The parameter {@code fields}, of requests that are answered with entities. */
final class FieldsParameter {
    static final String NAME = "fields";

    private FieldsParameter() {
    }

    /** Of entities with all that they have. */
    static Fields read(QueryParameters query, ReadContext reads, List<EntityType> shown) {
        return Fields.parse(query.all(NAME), shown, Listing.Contents.ENTITIES, reads.authority());
    }

    /** Of copies of them. */
    static Fields ofCopies(QueryParameters query, ReadContext reads, List<EntityType> shown) {
        return Fields.parse(query.all(NAME), shown, Listing.Contents.COPIES, reads.authority());
    }

    /** Of what is in a list. */
    static Fields read(QueryParameters query, ReadContext reads, Listing listing) {
        return Fields.parse(query.all(NAME), listing.shown(), listing.contents(), reads.authority());
    }
}
