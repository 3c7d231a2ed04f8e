package io.relata.internal.engine.access;

import io.relata.access.Entities;
import io.relata.access.EntityWrites;
import io.relata.access.LinkedEntity;
import io.relata.access.ListQuery;
import io.relata.access.NearbyEntity;
import io.relata.access.StoredEntity;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.RestoreEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.model.GeoPoint;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The entities of one type, by the engine's commands and reads. */
record TypedEntities<T extends Record>(AccessContext context, EntityType type, EntityRecords<T> records, Precondition precondition)
        implements
            Entities<T> {

    @Override
    public Optional<StoredEntity<T>> get(String id) {
        return reads().one(id, Consistency.STRONG);
    }

    @Override
    public Optional<StoredEntity<T>> getEventually(String id) {
        return reads().one(id, Consistency.EVENTUAL);
    }

    @Override
    public List<StoredEntity<T>> getAll(Collection<String> ids) {
        return reads().all(ids, Consistency.STRONG);
    }

    @Override
    public List<StoredEntity<T>> getAllEventually(Collection<String> ids) {
        return reads().all(ids, Consistency.EVENTUAL);
    }

    @Override
    public Optional<StoredEntity<T>> getBy(String attribute, Object value) {
        return getBy(Map.of(attribute, value));
    }

    @Override
    public Optional<StoredEntity<T>> getBy(Map<String, ?> values) {
        return reads().unique(values);
    }

    private EntityReads<T> reads() {
        return new EntityReads<>(context, type, records);
    }

    @Override
    public StoredEntity<T> required(String id) {
        return reads().required(id);
    }

    @Override
    public ListQuery<StoredEntity<T>> list() {
        return lists().all();
    }

    @Override
    public ListQuery<NearbyEntity<T>> near(GeoPoint point, double metres) {
        return lists().near(point, metres);
    }

    @Override
    public <P extends Record> ListQuery<StoredEntity<T>> childrenOf(Class<P> parent, String parentId) {
        return lists().children(parent, parentId, Optional.empty());
    }

    @Override
    public <P extends Record> ListQuery<StoredEntity<T>> childrenOf(Class<P> parent, String parentId, String list) {
        return lists().children(parent, parentId, Optional.of(list));
    }

    @Override
    public ListQuery<StoredEntity<T>> taggedWith(String tag) {
        return lists().tagged(List.of(tag), Listing.Combination.ANY);
    }

    @Override
    public ListQuery<StoredEntity<T>> taggedWithAny(Collection<String> tags) {
        return lists().tagged(tags, Listing.Combination.ANY);
    }

    @Override
    public ListQuery<StoredEntity<T>> taggedWithAll(Collection<String> tags) {
        return lists().tagged(tags, Listing.Combination.ALL);
    }

    @Override
    public ListQuery<StoredEntity<? extends Record>> tree(String id) {
        return lists().tree(id);
    }

    @Override
    public List<StoredEntity<? extends Record>> path(String id) {
        return lists().path(id);
    }

    @Override
    public ListQuery<LinkedEntity<? extends Record>> edges(String id) {
        return lists().edges(id);
    }

    @Override
    public ListQuery<StoredEntity<T>> history(String id) {
        return lists().history(id);
    }

    @Override
    public ListQuery<StoredEntity<T>> search(String words) {
        return lists().search(words);
    }

    private EntityListings<T> lists() {
        return new EntityListings<>(context, type, records);
    }

    @Override
    public StoredEntity<T> create(T value) {
        return written(new CreateEntity(context.writes()).create(type, EntityRecords.json(value), Optional.empty()));
    }

    @Override
    public StoredEntity<T> create(String id, T value) {
        return written(new PutEntity(context.writes()).put(type, GivenId.ofNew(id), EntityRecords.json(value), new Precondition.New()));
    }

    @Override
    public StoredEntity<T> put(String id, T value) {
        return written(new PutEntity(context.writes()).put(type, GivenId.ofNew(id), EntityRecords.json(value), precondition));
    }

    @Override
    public StoredEntity<T> change(String id, UnaryOperator<T> change) {
        return written(new PatchEntity(context.writes()).patch(type, GivenId.existing(type, id), current -> {
            T before = records.entity(current).value();
            return records.difference(before, change.apply(before));
        }, precondition));
    }

    @Override
    public void delete(String id) {
        new DeleteEntity(context.writes()).delete(type, GivenId.existing(type, id), precondition);
    }

    @Override
    public StoredEntity<T> restore(String id) {
        lists().requireHistory();
        return written(new RestoreEntity(context.writes()).restore(type, GivenId.existing(type, id), Optional.empty()));
    }

    @Override
    public void tag(String id, String tag) {
        new TagEntity(context.writes()).tag(type, GivenId.existing(type, id), new Tag(tag));
    }

    @Override
    public void untag(String id, String tag) {
        new TagEntity(context.writes()).untag(type, GivenId.existing(type, id), new Tag(tag));
    }

    @Override
    public EntityWrites<T> ifVersion(long version) {
        return new TypedEntities<>(context, type, records, new Precondition.Exactly(version));
    }

    private StoredEntity<T> written(WriteResult result) {
        return records.entity(result.entity());
    }
}
