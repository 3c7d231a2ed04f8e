package io.relata.internal.lambda;

import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.util.Optional;

/**
 * The model that a function serves and its table, as the configuration names them.
 *
 * @param models all models of the application
 */
public record ServedTable(ModelCatalog models, TableModel model, String name, IndexNames indexNames) {
    /**
     * @param model needed where the application has several
     * @param name the model's table without
     * @param indexNames indexes that the table calls otherwise than the model does
     */
    public static ServedTable of(ModelCatalog models, Optional<String> model, Optional<String> name, Optional<String> indexNames) {
        TableModel chosen = TableModel.of(models.chosen(model));
        return new ServedTable(models, chosen, name.orElse(chosen.table()), chosen.indexNames(indexNames.orElse("")));
    }
}
