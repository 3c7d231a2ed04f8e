package io.relata.internal.functions.http;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.Map;

/** A response with an entity: its JSON, and its version as the entity tag. */
public final class EntityResponse {
    /** Whether answers may have totals of entities of this type. */
    public static boolean hasTotals(TableModel model, EntityType type) {
        return !model.totals().isEmpty() && !new DeclaredTotals(model).of(type).isEmpty();
    }

    private EntityResponse() {
    }

    public static ApiResponse of(int status, TableModel model, Item entity) {
        return ApiResponse.json(status, EntityView.of(model, entity)).with("ETag", etag(entity, Fields.ALL));
    }

    /**
     * An entity, perhaps with more beside its own attributes. The entity tag is for preconditions of writes: what is added changes without
     * a new version. Where attributes are left out it is weak, which no write accepts: they would be lost.
     */
    public static ApiResponse of(Map<String, Object> content, Item entity, Fields fields) {
        return ApiResponse.json(200, content).with("ETag", etag(entity, fields));
    }

    /** A new entity, with its location. */
    public static ApiResponse created(TableModel model, EntityType type, Item entity) {
        return of(201, model, entity).with(ApiResponse.LOCATION, "/" + type.collection() + "/" + entity.string("id"));
    }

    /** The answer to a caller who has this version already, with the same fields. */
    public static ApiResponse notModified(Item entity, Fields fields) {
        return ApiResponse.empty(304).with("ETag", etag(entity, fields));
    }

    private static String etag(Item entity, Fields fields) {
        return (fields.isAll() ? "" : "W/") + EntityTags.of(entity.version());
    }
}
