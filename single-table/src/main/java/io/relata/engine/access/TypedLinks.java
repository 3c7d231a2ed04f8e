package io.relata.engine.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.LinkedEntity;
import io.relata.access.Links;
import io.relata.access.ListQuery;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.read.ReadHolder;
import io.relata.engine.read.ReadPage;
import io.relata.engine.read.list.Listing;
import io.relata.engine.read.list.Selection;
import io.relata.engine.table.Consistency;
import io.relata.engine.write.LinkEntities;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.EntityType;
import io.relata.model.Side;
import java.util.Optional;

/** The links of one relation, seen from one side, by the engine's commands and reads. */
record TypedLinks<H extends Record, T extends Record>(AccessContext context, Side side, EntityRecords<T> records) implements Links<H, T> {
    @Override
    public ListQuery<LinkedEntity<T>> of(String holderId) {
        return PagedList.of((selection, options) -> {
            if (!selection.equals(Selection.ALL)) {
                throw new Refusal(Refusal.Reason.MALFORMED, "this list is the only one of its kind: it takes no where and no by");
            }
            new ReadHolder(context.reads()).require(side.holder().entity(), holderId);
            return new ReadPage(context.reads()).read(Listing.linked(side, holderId, options), options);
        }, copy -> LinkRecords.linked(side.relation(), records, copy));
    }

    @Override
    public boolean areLinked(String holderId, String relatedId) {
        return stored(holderId, relatedId).isPresent();
    }

    @Override
    public <A extends Record> Optional<A> attributes(String holderId, String relatedId, Class<A> record) {
        requireDeclared(record);
        return stored(holderId, relatedId).flatMap(link -> LinkRecords.attributes(side.relation(), link.map(Attr.ATTRIBUTES)))
                .map(record::cast);
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
        requireId(side.holder().entity(), holderId);
        requireId(side.shown().entity(), relatedId);
        return new LinkEntities(context.writes()).link(side, holderId, relatedId, attributes).effect() == WriteResult.Effect.CREATED;
    }

    @Override
    public void unlink(String holderId, String relatedId) {
        requireOffered();
        if (EntityRef.isId(holderId) && EntityRef.isId(relatedId)) {
            new LinkEntities(context.writes()).unlink(side, holderId, relatedId);
        }
    }

    private Optional<Item> stored(String holderId, String relatedId) {
        if (!EntityRef.isId(holderId) || !EntityRef.isId(relatedId)) {
            return Optional.empty();
        }
        LinkRef ref = side.link(holderId, relatedId);
        return read(CoreKey.of(ref)).filter(Kind.LINK::is).filter(link -> {
            Optional<Item> from = entity(ref.from());
            Optional<Item> to = entity(ref.to());
            return from.isPresent() && to.isPresent() && LinkEntities.isOfTheirLives(link, from.get(), to.get());
        });
    }

    private Optional<Item> entity(EntityRef ref) {
        return context.readEntity().find(context.writes().model().entity(ref.entity()).orElseThrow(), ref.id(),
                Consistency.STRONG);
    }

    private Optional<Item> read(CoreKey key) {
        return context.writes().table().get(key, Consistency.STRONG);
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

    private static void requireId(EntityType type, String id) {
        if (!EntityRef.isId(id)) {
            throw new Refusal(Refusal.Reason.UNKNOWN, "there is no such " + type.name() + ": an id has " + EntityRef.ID_RULE);
        }
    }
}
