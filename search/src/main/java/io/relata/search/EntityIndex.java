package io.relata.search;

import io.relata.engine.read.list.TextIndexException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The index of one table's entities, as those write it who follow the table. */
public final class EntityIndex {
    private static final int TOO_LARGE = 413;

    private final Engine engine;
    private final String path;
    private volatile boolean isThere;

    /** @param table the table's name, which names the index too */
    public EntityIndex(Engine engine, String table) {
        this.engine = engine;
        this.path = path(table);
    }

    /** Names of indexes have no capitals. */
    static String path(String table) {
        return "/relata-" + table.toLowerCase(Locale.ROOT);
    }

    /**
     * Makes the index, if it is not there yet: with its analysis and mappings, which the engine would otherwise guess from the first
     * document.
     *
     * @throws TextIndexException when the engine can't be reached, or refuses
     */
    public void make() {
        Engine.Answer answer = engine.send("PUT", path, definition());
        if (!answer.isGood() && !answer.body().at("/error/type").asText().equals("resource_already_exists_exception")) {
            throw new TextIndexException("the index " + path.substring(1) + " can't be made: " + answer);
        }
        isThere = true;
    }

    /**
     * Writes in one request, or in more where the engine says that it is too large.
     *
     * @param actions each of another entity
     * @return how each ended, in order
     */
    public List<IndexOutcome> write(List<IndexAction> actions) {
        if (actions.isEmpty()) {
            return List.of();
        }
        try {
            if (!isThere) {
                make();
            }
            return verdicts(engine.sendLines("POST", path + "/_bulk", BulkRequest.spelled(actions)), actions);
        } catch (TextIndexException e) {
            return actions.stream().map(action -> IndexOutcome.again(e.getMessage())).toList();
        }
    }

    private List<IndexOutcome> verdicts(Engine.Answer answer, List<IndexAction> actions) {
        if (answer.isGood()) {
            return BulkRequest.verdicts(answer.body(), actions);
        } else if (answer.status() != TOO_LARGE) {
            return actions.stream().map(action -> IndexOutcome.again(answer.toString())).toList();
        } else if (actions.size() == 1) {
            return List.of(IndexOutcome.refused(answer.toString()));
        }
        List<IndexOutcome> verdicts = new ArrayList<>(write(actions.subList(0, actions.size() / 2)));
        verdicts.addAll(write(actions.subList(actions.size() / 2, actions.size())));
        return verdicts;
    }

    private static String definition() {
        try (InputStream in = EntityIndex.class.getResourceAsStream("index.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
