package io.relata.internal.console.view;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.util.List;

/** A model: its entities and relations, the indexes of its table, and its access patterns. */
public record ModelView(String name, String table, boolean multiTenant, List<ModelEntity> entities, List<RelationView> relations,
        List<IndexView> indexes,
        List<PatternView> patterns) {
    /** Stands for any id in the form of a key. */
    static final String ANY_ID = "<id>";

    public static ModelView of(ConsoleSource source) {
        TableModel model = source.model();
        return new ModelView(model.name(), source.table().name(), model.multiTenant(),
                model.entities().stream().map(entity -> ModelEntity.of(model, entity)).toList(),
                model.relations().stream().map(RelationView::of).toList(),
                IndexView.all(model, source.indexNames()),
                PatternView.all(model));
    }

    /**
     * A relation between two entities, many to many.
     *
     * @param follows the attribute that its links follow from; empty where callers link
     */
    public record RelationView(String name, String from, String to, String fromPath, String toPath, String follows,
            List<AttributeView> attributes) {
        static RelationView of(Relation relation) {
            return new RelationView(relation.name(), relation.from().entity().name(), relation.to().entity().name(), relation.from().path(),
                    relation.to().path(), relation.follows().orElse(""), relation.attributes().stream().map(AttributeView::plain).toList());
        }
    }
}
