package io.relata.internal.local.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The records of a CSV file (RFC 4180) whose first line names attributes, as lines of JSON. A cell of a number, a flag, a list, a map or a
 * record is JSON; any other is text. An empty cell is no value.
 */
final class CsvLines implements Lines {
    private static final CsvMapper CSV = CsvMapper.csvBuilder().enable(CsvParser.Feature.SKIP_EMPTY_LINES).build();
    private static final Set<String> TEXTS = Set.of(Key.PARTITION, ServerFields.CREATED_AT);

    private final Path file;
    private final EntityType type;
    private final MappingIterator<Map<String, String>> records;

    CsvLines(Path file, EntityType type) throws IOException {
        this.file = file;
        this.type = type;
        this.records = CSV.readerForMapOf(String.class).with(CsvSchema.emptySchema().withHeader())
                .readValues(Files.newBufferedReader(file));
    }

    @Override
    public Optional<InputLine> next() throws IOException {
        try {
            long number = records.getParser().currentLocation().getLineNr();
            if (!records.hasNextValue()) {
                return Optional.empty();
            }
            return Optional.of(new InputLine(String.valueOf(file.getFileName()), number, json(records.nextValue()).toString()));
        } catch (JsonProcessingException e) {
            throw new CommandFailedException(file + " can't be read as CSV, line " + e.getLocation().getLineNr() + ": "
                    + e.getOriginalMessage());
        }
    }

    private ObjectNode json(Map<String, String> cells) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        cells.forEach((name, text) -> {
            if (text != null && !text.isEmpty()) {
                json.set(name.strip(), value(name.strip(), text));
            }
        });
        return json;
    }

    private JsonNode value(String name, String text) {
        boolean isText = TEXTS.contains(name) || type.attribute(name).map(Attribute::type).filter(CsvLines::isText).isPresent();
        if (!isText) {
            try {
                return Json.MAPPER.readTree(text);
            } catch (JsonProcessingException e) {
                // The API's own rules say what is wrong with the text.
            }
        }
        return Json.MAPPER.getNodeFactory().textNode(text);
    }

    private static boolean isText(AttributeType type) {
        return type != AttributeType.NUMBER && type != AttributeType.FLAG && type != AttributeType.STRUCTURE;
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
