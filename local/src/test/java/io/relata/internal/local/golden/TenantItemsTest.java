package io.relata.internal.local.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterators;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A model with tenants stores, sends and answers what the same model without does, but for the tenant in partition keys: without it, the
 * outcome of each script is that of the golden file. Where a sample model has tenants, its script is played without them, too.
 */
class TenantItemsTest {
    private static final String PREFIX = Played.TENANT + "/";
    /** What a search document says of a deleted entity; without tenants, nothing. */
    private static final String DELETED = "\\{\"key\":\"[^\"]*\",\"tenant\":\"" + Played.TENANT + "\"\\}";

    @ParameterizedTest
    @ValueSource(strings = {"books", "careers", "catalogue", "courses", "locations", "metrics", "office", "office-large", "office-verified",
            "orderentry", "saas", "shop"})
    void onlyKeysSayTheTenant(String script) throws IOException {
        String name = script.split("-")[0];
        TableModel sample = name.equals("catalogue") ? Catalogue.MODEL : TableModel.of(ModelCatalog.onClassPath().named(name));
        TableModel model = TenantModel.of(sample);
        JsonNode expected = sample.multiTenant() ? withoutTenants(name, sample, script) : GoldenFile.read(script);
        try (Played played = new Played(name, model)) {
            play(played, lines(script), expected.get("answers"));
            ObjectNode outcome = played.outcome();
            Set<String> keys = Stream.concat(Stream.of("id", "type"),
                    model.indexes().stream().map(index -> index.access().partitionAttribute())).collect(Collectors.toSet());
            outcome.get("items").fields().forEachRemaining(item -> withoutTenant(item.getKey(), (ObjectNode) item.getValue(), keys));
            JsonNode seen = comparable(outcome.toString());
            JsonNode wanted = comparable(expected.toString());
            if (script.equals("office-verified")) {
                assertThat(lines(seen.get("log"))).containsExactlyInAnyOrderElementsOf(lines(wanted.get("log")));
                assertThat(GoldenFile.differences(withoutRuns(wanted.get("items")), withoutRuns(seen.get("items")))).isEmpty();
            } else {
                assertThat(GoldenFile.differences(wanted, seen)).isEmpty();
            }
        }
    }

    /** The outcome of a script in the same model without tenants, where the golden file is that of one with. */
    private static JsonNode withoutTenants(String name, TableModel model, String script) throws IOException {
        try (Played played = new Played(name, TenantModel.without(model))) {
            play(played, lines(script), GoldenFile.read(script).get("answers"));
            return played.outcome();
        }
    }

    private static List<String> lines(String script) throws IOException {
        return Files.readAllLines(Path.of("src", "test", "resources", "golden", script + ".script"));
    }

    /** A script has the cursors of the table of its golden file; each is replaced by the one that the same page has here. */
    private static void play(Played played, List<String> script, JsonNode expected) {
        Map<String, String> cursors = new HashMap<>();
        for (String line : script) {
            String asked = line;
            for (Map.Entry<String, String> cursor : cursors.entrySet()) {
                asked = asked.replace(cursor.getKey(), cursor.getValue());
            }
            played.play(List.of(asked));
            int last = played.answers().size() - 1;
            if (last >= 0) {
                ((ObjectNode) played.answers().get(last)).put("request", expected.path(last).path("request").asText());
                String cursor = expected.path(last).at("/body/next").asText();
                if (!cursor.isEmpty()) {
                    cursors.put(cursor, played.answers().get(last).at("/body/next").asText());
                }
            }
        }
    }

    /** A parallel scan finds items elsewhere when their keys are others, so turns of a verify run differ, and what they find does not. */
    private static JsonNode withoutRuns(JsonNode items) {
        ObjectNode rest = items.deepCopy();
        rest.remove(StreamSupport.stream(Spliterators.spliteratorUnknownSize(items.fieldNames(), 0), false)
                .filter(key -> key.startsWith("progress#verify")).toList());
        return rest;
    }

    private static List<String> lines(JsonNode log) {
        return StreamSupport.stream(log.spliterator(), false).filter(line -> line.has("fault"))
                .map(line -> line.path("fault") + " " + line.path("id") + " " + line.path("type")).toList();
    }

    private static void withoutTenant(String key, ObjectNode item, Set<String> keys) {
        if (isOfTable(key)) {
            return;
        }
        keys.stream().filter(item::has).forEach(name -> {
            String value = item.get(name).path("S").asText();
            assertThat(value).as("%s of %s", name, key).startsWith(PREFIX);
            String seen = value.substring(PREFIX.length());
            String own = name.substring(1);
            if (name.startsWith("_") && item.has(own)) {
                assertThat(item.get(own).path("S").asText()).as("%s of %s", own, key).isEqualTo(seen);
                item.remove(name);
            }
        });
        if (item.path("answer").path("M") instanceof ObjectNode answer) {
            keys.stream().filter(name -> name.startsWith("_") && answer.has(name.substring(1))).forEach(answer::remove);
        }
        item.fieldNames().forEachRemaining(
                name -> assertThat(keys.contains(name) || !item.get(name).toString().contains(PREFIX)).as("%s of %s", name, key).isTrue());
    }

    /** The table's identity and the progress of a verify run are no tenant's. */
    private static boolean isOfTable(String key) {
        return key.startsWith("meta#") || key.startsWith("progress#verify");
    }

    /** Without tenants, the digests of keys, the fingerprints of cursors, that of the model, and what it declares. */
    private static JsonNode comparable(String json) throws IOException {
        return GoldenFile.JSON.readTree(json.replace(PREFIX, "").replaceAll(DELETED, "{}")
                .replace("\"tenant\":\"" + Played.TENANT + "\",", "")
                .replace(",\"tenant\":\"" + Played.TENANT + "\"", "").replace("{\"term\":{\"tenant\":\"" + Played.TENANT + "\"}},", "")
                .replaceAll("sha256-[0-9a-f]{12}", "digest").replaceAll("\"next\":\"[^\"]*\"", "\"next\":\"cursor\"")
                .replaceAll("\"(model|fingerprint|declaredOf)\":\\{\"S\":\"[0-9a-f]{64}\"\\}", "\"$1\":\"digest\"")
                .replaceAll("\"declared\":.*?,\"declaredOf\"", "\"declared\":\"parts\",\"declaredOf\""));
    }
}
