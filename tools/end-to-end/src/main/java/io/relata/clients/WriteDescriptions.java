package io.relata.clients;

import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what each sample model's {@code GET /openapi.json} answers, as {@code office.json} and so on. */
public final class WriteDescriptions {
    private WriteDescriptions() {
    }

    /** @param arguments the directory */
    public static void main(String... arguments) throws IOException {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        ModelCatalog models = ModelCatalog.onClassPath();
        for (String name : models.names()) {
            Files.writeString(directory.resolve(name + ".json"), new ApiDescription(TableModel.of(models.named(name))).json());
        }
    }
}
