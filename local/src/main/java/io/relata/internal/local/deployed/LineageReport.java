package io.relata.internal.local.deployed;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.console.system.RecordsOfItems;
import io.relata.internal.console.system.RecordsOfItems.Made;
import io.relata.internal.console.view.ConsoleJson;
import io.relata.internal.console.view.ItemView.ItemKey;
import io.relata.internal.console.view.Lineage;
import io.relata.internal.console.view.Lineage.Derived;
import io.relata.internal.console.view.Lineage.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A lineage as text or JSON. Versions are counted from the creation: 1, 2, 3. */
record LineageReport(Lineage lineage, RecordsOfItems records, Instant now) {
    private static final Set<String> WITH_VERSION = Set.of("copy", "tag");

    String text() {
        Source source = lineage.source();
        List<String> lines = new ArrayList<>();
        lines.add(source.words() + ", version " + counted(source.version()) + source.changedAt().map(at -> " of " + at).orElse("") + "  ("
                + key(source.key()) + ")" + records.of(source.key(), source.version()).map(made -> ", record " + made.sequenceNumber())
                        .orElse(""));
        List<List<String>> rows = lineage.derived().stream()
                .map(derived -> List.of(derived.kind(), derived.of(), key(derived.key()), state(derived))).toList();
        rows.forEach(row -> lines.add("  " + padded(row, rows, 0) + padded(row, rows, 1) + padded(row, rows, 2) + row.get(3)));
        long behind = lineage.derived().stream().filter(Derived::behind).count();
        lines.add(lineage.derived().size() + (lineage.truncated() ? " items and more" : " items") + " are derived from it, "
                + (behind == 0 ? "none of them is behind" : behind + " behind"));
        return lines.stream().map(String::stripTrailing).collect(Collectors.joining(System.lineSeparator()));
    }

    private static String padded(List<String> row, List<List<String>> rows, int column) {
        int width = rows.stream().mapToInt(each -> each.get(column).length()).max().orElse(0);
        return row.get(column) + " ".repeat(width - row.get(column).length() + 2);
    }

    private String state(Derived derived) {
        List<String> state = new ArrayList<>();
        if (WITH_VERSION.contains(derived.kind())) {
            state.add(derived.version() == 0 ? "missing" : "version " + counted(derived.version()));
        }
        if (derived.behind()) {
            state.add("behind" + lineage.source().changedAt()
                    .map(at -> " for " + text(Duration.between(Instant.parse(at), now).toMillis())).orElse(""));
        }
        made(derived).ifPresent(made -> state.add("record " + made.sequenceNumber()
                + lag(derived).map(lag -> ", " + (lag < 1000 ? "less than 1 s" : text(lag)) + " after its source's").orElse("")));
        return String.join(", ", state);
    }

    private Optional<Made> made(Derived derived) {
        return derived.key().equals(lineage.source().key()) ? Optional.empty() : records.latest(derived.key());
    }

    private Optional<Long> lag(Derived derived) {
        return WITH_VERSION.contains(derived.kind())
                ? made(derived).flatMap(made -> records.of(lineage.source().key(), derived.version())
                        .map(source -> Math.max(0, made.createdAt() - source.createdAt())))
                : Optional.empty();
    }

    String json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", lineage.source());
        json.put("derived", lineage.derived().stream().map(this::json).toList());
        json.put("truncated", lineage.truncated());
        try {
            return ConsoleJson.MAPPER.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("text and numbers can always be serialized", e);
        }
    }

    private Map<String, Object> json(Derived derived) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", derived.kind());
        json.put("of", derived.of());
        json.put("key", derived.key());
        json.put("version", derived.version());
        json.put("sourceVersion", derived.sourceVersion());
        json.put("behind", derived.behind());
        made(derived).ifPresent(made -> json.put("record", made));
        lag(derived).ifPresent(lag -> json.put("lagMillis", lag));
        return json;
    }

    private long counted(long version) {
        return lineage.source().life().filter(life -> life <= version).map(life -> version - life + 1).orElse(version);
    }

    private static String key(ItemKey key) {
        return key.id() + " / " + key.type();
    }

    private static String text(long millis) {
        return Duration.ofMillis(millis).toSeconds() + " s";
    }
}
