package io.relata.schema;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;

/** Checks by which parents what has a tag is listed. */
record TagCheck(TableModel model, ModelErrors errors) {
    void check() {
        model.entities().forEach(this::check);
    }

    private void check(EntityType entity) {
        List<String> parents = entity.parents().stream().map(Parent::attribute).distinct().toList();
        List<String> names = entity.traits().taggedWithin();
        errors.requireDistinct(entity.name() + ": @Taggable(within)", names);
        for (String name : names) {
            String sentence = entity.name() + ": @Taggable(within = \"" + name + "\") ";
            if (!parents.contains(name)) {
                errors.add(sentence + "names no parent: " + (parents.isEmpty()
                        ? "declare one with @BelongsTo or @Within"
                        : "use one of its attributes " + parents + ", which do"));
            } else if (entity.copied().stream().map(Attribute::name).noneMatch(name::equals)) {
                errors.add(sentence + "goes by what copies do not carry: add " + name + " to @Copied");
            }
        }
    }
}
