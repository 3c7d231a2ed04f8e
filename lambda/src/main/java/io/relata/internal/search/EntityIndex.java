package io.relata.internal.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.read.list.TextIndexException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the search index of a table. */
public final class EntityIndex {
    private static final int TOO_LARGE = 413;
    static final String DEFINITION = definition();
    private static final String MAPPINGS = mappings();

    private final OpenSearch engine;
    private final String path;
    private volatile boolean exists;

    /** @param table the table's name, from which the index's name derives */
    public EntityIndex(OpenSearch engine, String table) {
        this.engine = engine;
        this.path = path(table);
    }

    /** Index names must be lower case. */
    static String path(String table) {
        return "/relata-" + table.toLowerCase(Locale.ROOT);
    }

    /**
     * Creates the index unless it exists, with its analysis and mappings, which OpenSearch would otherwise guess from the first document.
     *
     * @throws TextIndexException when the search engine does not answer, or refuses
     */
    public void make() {
        OpenSearch.Answer answer = engine.send("PUT", path, DEFINITION);
        if (!answer.isGood() && !answer.body().at("/error/type").asText().equals("resource_already_exists_exception")) {
            throw new TextIndexException("the index " + path.substring(1) + " can't be created: " + answer);
        }
        exists = true;
    }

    /**
     * The same, and an index of an earlier release gets the fields that it lacks. What is in them is found from when its document is
     * written the next time, also in the same version.
     *
     * @throws TextIndexException when the search engine does not answer, or refuses
     */
    public void makeWhole() {
        make();
        OpenSearch.Answer answer = engine.send("PUT", path + "/_mapping", MAPPINGS);
        if (!answer.isGood()) {
            throw new TextIndexException("the index " + path.substring(1) + " can't be given the fields that it lacks: " + answer);
        }
    }

    /**
     * Writes in one request, or in several when the search engine answers that the request is too large.
     *
     * @param actions at most one for each entity
     * @return the outcome of each action, in order
     */
    public List<IndexOutcome> write(List<IndexAction> actions) {
        if (actions.isEmpty()) {
            return List.of();
        }
        try {
            if (!exists) {
                make();
            }
            return outcomes(engine.sendLines("POST", path + "/_bulk", BulkRequest.lines(actions)), actions);
        } catch (TextIndexException e) {
            return actions.stream().map(action -> IndexOutcome.again(String.valueOf(e.getMessage()))).toList();
        }
    }

    private List<IndexOutcome> outcomes(OpenSearch.Answer answer, List<IndexAction> actions) {
        if (answer.isGood()) {
            return BulkRequest.outcomes(answer.body(), actions);
        } else if (answer.status() != TOO_LARGE) {
            return actions.stream().map(action -> IndexOutcome.again(answer.toString())).toList();
        } else if (actions.size() == 1) {
            return List.of(IndexOutcome.refused(answer.toString()));
        }
        List<IndexOutcome> outcomes = new ArrayList<>(write(actions.subList(0, actions.size() / 2)));
        outcomes.addAll(write(actions.subList(actions.size() / 2, actions.size())));
        return outcomes;
    }

    private static String mappings() {
        try {
            return Json.MAPPER.readTree(DEFINITION).path("mappings").toString();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String definition() {
        try (InputStream in = EntityIndex.class.getResourceAsStream("index.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
