package io.relata.internal.lambda;

import io.quarkus.arc.DefaultBean;
import io.relata.internal.engine.setting.Setting;
import io.relata.schema.ModelCatalog;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Gives the functions the models of the application, which its build wrote down, and the table that they serve. */
@Singleton
public class ModelWiring {
    @Produces
    @Singleton
    @DefaultBean
    ModelCatalog models() {
        return ModelCatalog.onClassPath();
    }

    @Produces
    @Singleton
    ServedTable table(ModelCatalog models, @ConfigProperty(name = Setting.MODEL) Optional<String> model,
            @ConfigProperty(name = Setting.TABLE) Optional<String> name,
            @ConfigProperty(name = Setting.INDEX_NAMES) Optional<String> indexNames) {
        return ServedTable.of(models, model, name, indexNames);
    }
}
