package io.relata.console.view;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.relata.console.source.ConsoleSource;
import io.relata.engine.key.ComposedKey;
import io.relata.engine.key.CopyKey;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Relation;
import io.relata.model.Side;
import java.util.List;

/** A model: its entities and relations, the indexes of its table, and its access patterns. */
public record ModelView(String name, String table, boolean multiTenant, List<ModelEntity> entities, List<RelationView> relations,
        List<IndexView> indexes,
        List<PatternView> patterns) {
    /** Stands for any id in the form of a key. */
    static final String ANY_ID = "<id>";

    public static ModelView of(ConsoleSource source) {
        Model model = source.model();
        return new ModelView(model.name(), source.table().name(), model.multiTenant(),
                model.entities().stream().map(entity -> ModelEntity.of(model, entity)).toList(),
                model.relations().stream().map(relation -> RelationView.of(StoredKeys.form(model), relation)).toList(),
                IndexView.all(model, source.indexNames()),
                PatternView.all(model));
    }

    /**
     * A relation between two entities, many to many.
     *
     * @param follows the attribute that its links follow from; empty where callers link
     * @param copies what a link has beside it: a copy of each end for the other
     */
    public record RelationView(String name, String from, String to, String fromPath, String toPath, String follows,
            List<AttributeView> attributes, List<CopyView> copies) {
        static RelationView of(String tenant, Relation relation) {
            return new RelationView(relation.name(), relation.from().entity().name(), relation.to().entity().name(), relation.from().path(),
                    relation.to().path(), relation.follows().orElse(""), relation.attributes().stream().map(AttributeView::plain).toList(),
                    relation.sides().stream().map(side -> CopyView.of(tenant, side)).toList());
        }
    }

    /** The form of a copy's key, and the attributes that it carries. */
    public record CopyView(String id, String type, List<String> carries, @JsonProperty("of") String entity) {
        static CopyView of(String tenant, Side side) {
            EntityType shown = side.shown().entity();
            return new CopyView(tenant + CopyKey.relationshipPartition(side.holder().label(), ANY_ID),
                    tenant + ComposedKey.of(shown.name(), ANY_ID),
                    carried(shown), shown.name());
        }

        static List<String> carried(EntityType entity) {
            return entity.copied().stream().map(attribute -> attribute.name()).toList();
        }
    }
}
