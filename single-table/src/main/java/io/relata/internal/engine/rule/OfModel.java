package io.relata.internal.engine.rule;

import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Chooses the rules and listeners that are about one of several models: each function serves one. */
public final class OfModel {
    private final ModelCatalog catalog;
    private final TableModel model;

    public OfModel(ModelCatalog catalog, TableModel model) {
        this.catalog = catalog;
        this.model = model;
    }

    /**
     * Leaves out what is about entities of other models only. What is about no model at all stays, to be refused with a reason.
     *
     * @param wanted the interface whose first type argument is an entity
     */
    public <B> List<B> of(Stream<B> beans, Class<?> wanted) {
        return beans.filter(bean -> {
            Optional<Class<?>> record = RuleArguments.of(bean.getClass(), wanted).map(arguments -> arguments.get(0));
            return record.isEmpty() || model.declaredBy(record.get()).isPresent()
                    || catalog.names().stream().filter(name -> !name.equals(model.name()))
                            .noneMatch(name -> TableModel.of(catalog.named(name)).declaredBy(record.get()).isPresent());
        }).toList();
    }
}
