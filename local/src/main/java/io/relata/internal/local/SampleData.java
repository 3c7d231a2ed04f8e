package io.relata.internal.local;

import io.relata.internal.cli.ToolHome;
import io.relata.internal.console.sample.SampleRequests;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.LocalSystemException;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A model's sample data, which are requests to the API: {@code src/main/samples/<model>.json} of the project, or
 * {@code samples/<model>.json} on the class path.
 */
final class SampleData {
    private SampleData() {
    }

    /** @throws LocalSystemException when the model has no sample data, or the file can't be read */
    static SampleRequests.Loaded load(LocalSystem system) {
        try (InputStream in = open(system.model())) {
            return new SampleRequests(system.model(), system.url(), system::answer, system.tokens()).send(in);
        } catch (IOException e) {
            throw new LocalSystemException("the sample data of the model " + system.model().name() + " can't be loaded: " + e.getMessage(),
                    e);
        }
    }

    private static InputStream open(TableModel model) throws IOException {
        Path file = ToolHome.directory().resolve(SampleRequests.file(model));
        if (Files.exists(file)) {
            return Files.newInputStream(file);
        }
        InputStream resource = SampleData.class.getResourceAsStream("/samples/" + model.name() + ".json");
        if (resource == null) {
            throw new LocalSystemException("there is no sample data for the model " + model.name() + ": write requests into " + file);
        }
        return resource;
    }
}
