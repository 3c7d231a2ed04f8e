package io.relata.internal.quarkus.deployment;

import io.quarkus.builder.item.SimpleBuildItem;
import java.util.Map;

/** The application's models, all of them valid. */
final class ModelsBuildItem extends SimpleBuildItem {
    private final Map<String, String> fields;

    /** @param fields by the names of the models: {@code com.example.Office.MODEL} */
    ModelsBuildItem(Map<String, String> fields) {
        this.fields = fields;
    }

    Map<String, String> fields() {
        return fields;
    }
}
