package io.relata.lambda;

import io.quarkus.arc.DefaultBean;
import io.relata.schema.ModelCatalog;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Gives the functions the models of the application, which its build wrote down. */
@Singleton
public class ModelWiring {
    @Produces
    @Singleton
    @DefaultBean
    ModelCatalog models() {
        return ModelCatalog.onClassPath();
    }
}
