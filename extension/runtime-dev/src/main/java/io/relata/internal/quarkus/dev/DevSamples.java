package io.relata.internal.quarkus.dev;

import io.quarkus.dev.console.DevConsoleManager;
import io.quarkus.dev.spi.HotReplacementContext;
import io.relata.internal.console.sample.SampleRequests;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;

/** Loads the model's sample data when dev mode starts, and not again when code has changed: the table stays. */
record DevSamples(TableModel model, HttpApi api, Tokens tokens) {
    private static final Logger LOG = Logger.getLogger(DevSamples.class);
    private static final String LOADED = "relata.samples.loaded";

    /** Whether the application is set so. */
    static boolean areWanted() {
        return ConfigProvider.getConfig().getOptionalValue("relata.dev.sample", Boolean.class).orElse(false);
    }

    /** Says what was loaded. Without sample data, the application runs all the same. */
    void load() {
        if (DevConsoleManager.getGlobal(LOADED) != null) {
            return;
        }
        DevConsoleManager.setGlobal(LOADED, true);
        Optional<InputStream> found = open();
        if (found.isEmpty()) {
            LOG.warnf("There is no sample data for the model %s: write requests into %s", model.name(), SampleRequests.file(model));
            return;
        }
        try (InputStream in = found.get()) {
            SampleRequests.Loaded loaded = new SampleRequests(model, DevConsole.application(), api::answer, tokens).send(in);
            loaded.refused().forEach(LOG::warn);
            LOG.infof("%d requests of sample data, %d of them refused", loaded.requests(), loaded.refused().size());
        } catch (IOException e) {
            LOG.warnf(e, "The sample data of the model %s can't be loaded", model.name());
        }
    }

    /** Of the project, beside its sources, or else on the class path. */
    private Optional<InputStream> open() {
        Path file = Path.of(SampleRequests.file(model));
        Stream<Path> directories = Optional.ofNullable(DevConsoleManager.getHotReplacementContext())
                .map(HotReplacementContext::getSourcesDir)
                .orElse(List.of()).stream().map(sources -> Objects.requireNonNullElse(sources.getParent(), sources));
        return directories.map(main -> main.resolve("samples").resolve(file.getFileName())).filter(Files::exists).findFirst()
                .map(DevSamples::read).or(() -> Optional.ofNullable(Thread.currentThread().getContextClassLoader()
                        .getResourceAsStream("samples/" + model.name() + ".json")));
    }

    private static InputStream read(Path file) {
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            return InputStream.nullInputStream();
        }
    }
}
