package io.relata.simulation.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.search.OpenSearch;
import io.relata.simulation.stage.Actor;
import java.util.List;
import java.util.Optional;

/** The search engine as one invocation uses it. Once there is an index, most invocations know it, and do not ask for it. */
public final class SearchView implements OpenSearch {
    private static final List<InjectedFault> OF_REQUESTS = List.of(InjectedFault.SEARCH_UNAVAILABLE, InjectedFault.SEARCH_UNHEARD,
            InjectedFault.SEARCH_LATER, InjectedFault.SEARCH_THROTTLED, InjectedFault.SEARCH_TOO_LARGE, InjectedFault.CRASH,
            InjectedFault.CRASH_IN_FLIGHT);
    private static final int OK = 200;
    private static final int BUSY = 429;
    private static final int TOO_LARGE = 413;

    private final SharedState state;
    private final Actor actor;
    private final SearchDocuments documents;

    public SearchView(SharedState state, Actor actor, SearchDocuments documents) {
        this.state = state;
        this.actor = actor;
        this.documents = documents;
    }

    @Override
    public Answer send(String method, String path, String json) {
        if (method.equals("POST")) {
            return find(method, path, json);
        }
        if (!documents.exist()) {
            actor.pause();
            if (state.faults().strikes(InjectedFault.SEARCH_UNAVAILABLE)) {
                throw new TextIndexException("simulated");
            }
        }
        return documents.send(method, path, json);
    }

    private Answer find(String method, String path, String json) {
        actor.pause();
        if (state.faults().strikes(InjectedFault.SEARCH_UNAVAILABLE)) {
            throw new TextIndexException("simulated");
        } else if (state.faults().strikes(InjectedFault.SEARCH_THROTTLED)) {
            return new Answer(BUSY, Json.MAPPER.createObjectNode());
        }
        boolean lags = state.faults().isEnabled(InjectedFault.INDEX_LAGS) && state.choices().oneIn(2);
        Answer answer = lags ? documents.findEarlier(json) : documents.send(method, path, json);
        state.trace().say(actor.name(), () -> "searches" + (lags ? ", and does not see the last changes" : "") + ": " + answer.body());
        return answer;
    }

    @Override
    public Answer sendLines(String method, String path, String lines) {
        actor.pause();
        Optional<InjectedFault> fault = state.faults().among(OF_REQUESTS, 1);
        state.trace().say(actor.name(), () -> "sends to the search engine" + fault.map(kind -> " (" + kind.words() + ")").orElse("") + ": "
                + lines.replace('\n', ' '));
        if (fault.isEmpty()) {
            return documents.sendLines(method, path, lines);
        }
        switch (fault.get()) {
            case SEARCH_UNHEARD -> documents.sendLines(method, path, lines);
            case SEARCH_LATER, CRASH_IN_FLIGHT -> state.late().add(new DelayedWrites.Write(Writer.STREAM_FUNCTION, List.of(),
                    "the search engine does " + lines.replace('\n', ' '), () -> {
                        String answer = documents.sendLines(method, path, lines).body().toString();
                        return () -> answer;
                    }));
            case SEARCH_THROTTLED -> {
                return throttled(method, path, lines);
            }
            case SEARCH_TOO_LARGE -> {
                return tooLarge(method, path, lines);
            }
            default -> {
                // Nothing is done.
            }
        }
        if (fault.get() == InjectedFault.CRASH || fault.get() == InjectedFault.CRASH_IN_FLIGHT) {
            throw actor.die();
        }
        throw new TextIndexException("simulated");
    }

    /** All of a request is rejected, or some actions of it. */
    private Answer throttled(String method, String path, String lines) {
        if (state.choices().oneIn(2)) {
            return new Answer(BUSY, Json.MAPPER.createObjectNode());
        }
        ObjectNode answer = Json.MAPPER.createObjectNode();
        ArrayNode items = answer.putArray("items");
        for (JsonNode[] action : SearchDocuments.actions(lines)) {
            if (state.choices().oneIn(2)) {
                items.addObject().putObject(action[0].fieldNames().next()).put("status", BUSY);
            } else {
                String alone = action[0] == action[1] ? action[0] + "\n" : action[0] + "\n" + action[1] + "\n";
                items.add(documents.sendLines(method, path, alone).body().at("/items/0"));
            }
        }
        return new Answer(OK, answer);
    }

    /** Only what has several actions. */
    private Answer tooLarge(String method, String path, String lines) {
        return SearchDocuments.actions(lines).size() > 1
                ? new Answer(TOO_LARGE, Json.MAPPER.createObjectNode())
                : documents.sendLines(method, path, lines);
    }
}
