package io.relata.internal.engine.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.LinkWrites;
import io.relata.access.LinkedEntity;
import io.relata.access.Links;
import io.relata.access.ListQuery;
import io.relata.access.StoredLink;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.lists.ListRequest;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadLink;
import io.relata.internal.engine.read.ReadLinks;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.Side;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The links of one relation, seen from one side, by the engine's commands and reads. */
record TypedLinks<H extends Record, T extends Record>(AccessContext context, Side side, EntityRecords<T> records, Precondition precondition)
        implements
            Links<H, T> {
    TypedLinks(AccessContext context, Side side, EntityRecords<T> records) {
        this(context, side, records, Precondition.NONE);
    }

    @Override
    public ListQuery<LinkedEntity<T>> of(String holderId) {
        return PagedList.of((selection, options) -> {
            if (!selection.given().isEmpty()) {
                throw new Refusal(Refusal.Reason.MALFORMED, "this list is the only one of its kind: it takes no where");
            }
            return new ListRequest.LinkedTo(side, holderId, selection.by()).page(context.reads(), options);
        }, copy -> LinkRecords.linked(side.relation(), records, copy));
    }

    @Override
    public Optional<StoredLink<T>> get(String holderId, String relatedId) {
        return find(holderId, relatedId, Consistency.STRONG).map(this::stored);
    }

    @Override
    public Optional<StoredLink<T>> getEventually(String holderId, String relatedId) {
        return find(holderId, relatedId, Consistency.EVENTUAL).map(this::stored);
    }

    @Override
    public List<StoredLink<T>> getAll(String holderId, Collection<String> relatedIds) {
        return new ReadLinks(context.writes().table(), context.writes().decide()).read(side,
                GivenId.existing(side.holder().entity(), holderId), relatedIds, Consistency.STRONG).links().stream().map(this::stored)
                .toList();
    }

    @Override
    public boolean areLinked(String holderId, String relatedId) {
        return find(holderId, relatedId, Consistency.STRONG).isPresent();
    }

    @Override
    public <A extends Record> Optional<A> attributes(String holderId, String relatedId, Class<A> record) {
        requireDeclared(record);
        return find(holderId, relatedId, Consistency.STRONG).flatMap(found -> attributes(found.link())).map(record::cast);
    }

    private Optional<ReadLink.FoundLink> find(String holderId, String relatedId, Consistency consistency) {
        return EntityRef.isId(holderId) && EntityRef.isId(relatedId)
                ? new ReadLink(new SingleReads(context.writes().table()), context.writes().decide()).find(side, holderId, relatedId,
                        consistency)
                : Optional.empty();
    }

    private StoredLink<T> stored(ReadLink.FoundLink found) {
        return new StoredLink<>(found.link().version(), records.entity(found.entity()), attributes(found.link()));
    }

    private Optional<Record> attributes(Item link) {
        return LinkRecords.attributes(side.relation(), new LinkItem(link).attributes());
    }

    @Override
    public LinkWrites ifVersion(long version) {
        return new TypedLinks<>(context, side, records, new Precondition.Exactly(version));
    }

    @Override
    public boolean link(String holderId, String relatedId) {
        return link(holderId, relatedId, Optional.empty());
    }

    @Override
    public boolean link(String holderId, String relatedId, Record attributes) {
        requireDeclared(attributes.getClass());
        return link(holderId, relatedId, Optional.of(EntityRecords.json(attributes)));
    }

    private boolean link(String holderId, String relatedId, Optional<ObjectNode> attributes) {
        requireOffered();
        GivenId.existing(side.holder().entity(), holderId);
        GivenId.existing(side.shown().entity(), relatedId);
        return new LinkEntities(context.writes()).link(side, holderId, relatedId, attributes, precondition)
                .effect() == WriteResult.Effect.CREATED;
    }

    @Override
    public void unlink(String holderId, String relatedId) {
        requireOffered();
        if (EntityRef.isId(holderId) && EntityRef.isId(relatedId)) {
            new LinkEntities(context.writes()).unlink(side, holderId, relatedId, precondition);
        } else {
            precondition.require("the link between " + side.holder().entity().name() + " " + holderId + " and "
                    + side.shown().entity().name() + " " + relatedId, Optional.empty());
        }
    }

    private void requireDeclared(Class<? extends Record> record) {
        Optional<Class<? extends Record>> declared = side.relation().attributesType();
        if (!declared.equals(Optional.of(record))) {
            throw new IllegalArgumentException("the attributes of " + side.relation().name() + " are "
                    + declared.map(Class::getSimpleName).map(name -> "a record " + name).orElse("none") + ", not a record "
                    + record.getSimpleName());
        }
    }

    private void requireOffered() {
        side.relation().follows().ifPresent(attribute -> {
            throw new Refusal(Refusal.Reason.NOT_OFFERED, "the links of " + side.relation().name() + " follow from the attribute "
                    + attribute + ": change that");
        });
    }
}
