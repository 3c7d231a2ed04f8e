package io.relata.internal.local.golden;

import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All that the functions store, send to the queue and to the search engine, log and answer, script by script, as it was when the golden
 * files were written.
 */
class StoredItemsTest {
    @ParameterizedTest
    @ValueSource(strings = {"books", "careers", "catalogue", "courses", "locations", "metrics", "office", "office-large", "office-verified",
            "orderentry", "saas", "shop"})
    void whatIsStoredAndSentIsWhatItWas(String script) throws IOException {
        String name = script.split("-")[0];
        TableModel model = name.equals("catalogue") ? Catalogue.MODEL : TableModel.of(ModelCatalog.onClassPath().named(name));
        try (Played played = new Played(name, model)) {
            played.play(Files.readAllLines(Path.of("src", "test", "resources", "golden", script + ".script")));
            GoldenFile.compare(script, played.outcome());
        }
    }
}
