package io.relata.internal.quarkus;

import io.quarkus.runtime.RuntimeValue;
import io.quarkus.runtime.annotations.Recorder;
import io.relata.schema.ModelCatalog;
import java.util.Map;

/** Gives the application the models that its build found. */
@Recorder
public class ModelRecorder {
    /** @param fields the fields by the names of their models: {@code com.example.Office.MODEL} */
    public RuntimeValue<ModelCatalog> catalog(Map<String, String> fields) {
        return new RuntimeValue<>(ModelCatalog.ofFields(fields, Thread.currentThread().getContextClassLoader()));
    }
}
