package io.relata.internal.functions.queries;

import io.relata.internal.engine.lists.ListRequest;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
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
    static Fields read(QueryParameters query, ReadContext reads, ListRequest list) {
        return Fields.parse(query.all(NAME), list.shown(), list.contents(), reads.authority());
    }
}
