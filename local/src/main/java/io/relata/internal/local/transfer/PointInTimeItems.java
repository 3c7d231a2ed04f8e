package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * All items of a full export that DynamoDB made of a table at one instant, in DynamoDB JSON. Each of its files is a part.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html">Its format</a>
 */
final class PointInTimeItems implements ItemSource {
    private static final int PAGE = 2000;
    private static final String LINE = "line";
    private static final String FILES = ".json.gz";

    private final Path directory;
    private final List<Path> files;
    private final Map<Integer, OpenFile> open = new LinkedHashMap<>();

    private record OpenFile(BufferedReader reader, long lines) {
    }

    private PointInTimeItems(Path directory, List<Path> files) {
        this.directory = directory;
        this.files = files;
    }

    /** Those of a directory, at any depth. */
    static PointInTimeItems in(Path directory) {
        List<Path> files = files(directory);
        if (files.isEmpty()) {
            throw new CommandFailedException("there are no files of DynamoDB's in " + directory + ", which end with " + FILES);
        }
        return new PointInTimeItems(directory, files);
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.toString().endsWith(FILES)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public int parts() {
        return files.size();
    }

    @Override
    public Page page(int part, Optional<Item> behind) {
        try {
            OpenFile file = opened(part, behind.map(item -> item.number(LINE)).orElse(0L));
            List<Item> items = new ArrayList<>();
            long lines = file.lines();
            String line = file.reader().readLine();
            while (line != null) {
                lines++;
                items.add(new Item(values(Json.MAPPER.readTree(line).path("Item"))));
                line = items.size() < PAGE ? file.reader().readLine() : null;
            }
            keep(part, new OpenFile(file.reader(), lines));
            return new Page(items, 0, items.size() < PAGE ? Optional.empty() : Optional.of(Item.of(LINE, lines)));
        } catch (IOException e) {
            throw new CommandFailedException(files.get(part) + " is no file of an export in DynamoDB JSON: " + e.getMessage());
        }
    }

    private synchronized void keep(int part, OpenFile file) {
        open.put(part, file);
    }

    /** The file behind so many lines. */
    private OpenFile opened(int part, long lines) throws IOException {
        Optional<OpenFile> known = known(part).filter(file -> file.lines() == lines);
        if (known.isPresent()) {
            return known.get();
        }
        BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(files.get(part))), StandardCharsets.UTF_8));
        for (long skipped = 0; skipped < lines; skipped++) {
            reader.readLine();
        }
        return new OpenFile(reader, lines);
    }

    private synchronized Optional<OpenFile> known(int part) {
        return Optional.ofNullable(open.get(part));
    }

    private static Map<String, Object> values(JsonNode attributes) {
        Map<String, Object> values = new LinkedHashMap<>();
        attributes.properties().forEach(attribute -> value(attribute.getValue()).ifPresent(value -> values.put(attribute.getKey(), value)));
        return values;
    }

    /** None of a type that no model has, as from a table. */
    private static Optional<Object> value(JsonNode typed) {
        Map.Entry<String, JsonNode> only = typed.properties().iterator().next();
        JsonNode value = only.getValue();
        return switch (only.getKey()) {
            case "S" -> Optional.of(value.asText());
            case "N" -> Optional.of(new BigDecimal(value.asText()));
            case "BOOL" -> Optional.of(value.asBoolean());
            case "M" -> Optional.of(values(value));
            case "L" -> Optional.of(value.valueStream().flatMap(element -> value(element).stream()).toList());
            case "SS" -> Optional.of(new TreeSet<>(value.valueStream().map(JsonNode::asText).toList()));
            default -> Optional.empty();
        };
    }

    @Override
    public synchronized void close() {
        open.values().forEach(file -> {
            try {
                file.reader().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
