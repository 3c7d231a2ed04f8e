package io.relata.simulation.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.index.IndexEntities;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.InOrder;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.ApiView;
import io.relata.simulation.table.DelayedWrites;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Trace;
import io.relata.simulation.table.Writer;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** A table and a search index as the product writes them: requests by the real commands, and all else by the real stream functions. */
final class WrittenTable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Instant BEGIN = Instant.parse("2026-11-20T12:00:00.123Z");

    private final TableModel model;
    private final List<StreamRecord> records = new ArrayList<>();
    private final Map<String, Document> index = new HashMap<>();
    private final SimTable table = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            // Only what the stream shows matters.
        }

        @Override
        public void streamed(StreamRecord record) {
            records.add(record);
        }
    });
    private Instant now = BEGIN;

    /** A request, as sample data has it. */
    record Request(String method, String path, Optional<ObjectNode> body) {
        static Request of(String line) {
            String[] parts = line.split(" ", 3);
            try {
                return new Request(parts[0], parts[1],
                        parts.length == 3 ? Optional.of((ObjectNode) JSON.readTree(parts[2])) : Optional.empty());
            } catch (IOException e) {
                throw new IllegalArgumentException(line, e);
            }
        }
    }

    private WrittenTable(TableModel model) {
        this.model = model;
    }

    /** The sample data of a model, the stream functions at work after each request or once at the end. */
    static WrittenTable ofSamples(String name, TableModel model, int batch) throws IOException {
        List<Request> requests = new ArrayList<>();
        try (InputStream samples = WrittenTable.class.getResourceAsStream("/samples/" + name + ".json")) {
            for (JsonNode request : JSON.readTree(Objects.requireNonNull(samples, name))) {
                requests.add(new Request(request.path("method").asText(), request.path("path").asText(),
                        Optional.ofNullable((ObjectNode) request.get("body"))));
            }
        }
        return of(model, requests, batch);
    }

    /** @param batch the stream functions run after so many requests */
    static WrittenTable of(TableModel model, List<Request> requests, int batch) {
        WrittenTable written = new WrittenTable(model);
        Choices plain = Choices.given(RecordedChoices.PLAIN);
        SharedState state = new SharedState(() -> model, written.table, plain,
                new FaultInjection(plain, new long[InjectedFault.values().length]),
                new DelayedWrites(), Trace.none());
        Stage stage = new Stage();
        List<Actor> actors = new ArrayList<>();
        actors.add(stage.add("start", () -> {
            for (int i = 0; i < requests.size(); i++) {
                written.send(requests.get(i), new ApiView(state, actors.get(0), 0));
                if (i % batch == batch - 1 || i == requests.size() - 1) {
                    written.follow(new FanoutView(state, actors.get(0)));
                }
            }
        }));
        stage.play(new InOrder(stage));
        return written;
    }

    List<Map<String, Object>> items() {
        return table.items().stream().map(Item::attributes).toList();
    }

    List<Document> index() {
        return List.copyOf(index.values());
    }

    private Clock clock() {
        return Clock.fixed(now, ZoneOffset.UTC);
    }

    private void send(Request request, ApiView api) {
        now = now.plus(Duration.ofMillis(1_001));
        WriteContext context = new WriteContext(model, api, clock(), new OptimisticRetry(1, attempt -> {
        }));
        String[] path = request.path().substring(1).split("/");
        EntityType type = model.collection(path[0]).orElseThrow();
        boolean deletes = request.method().equals("DELETE");
        if (path.length == 2) {
            switch (request.method()) {
                case "PUT" -> new PutEntity(context).put(type, path[1], request.body().orElseThrow(), Precondition.NONE);
                case "PATCH" -> new PatchEntity(context).patch(type, path[1], request.body().orElseThrow(), Precondition.NONE);
                case "DELETE" -> new DeleteEntity(context).delete(type, path[1], Precondition.NONE);
                default -> throw new IllegalArgumentException(request.toString());
            }
        } else if (path[2].equals("tags")) {
            Tag tag = new Tag(path[3].replace('+', ' '));
            if (deletes) {
                new TagEntity(context).untag(type, path[1], tag);
            } else {
                new TagEntity(context).tag(type, path[1], tag);
            }
        } else {
            Related.Linked linked = (Related.Linked) model.related(type, path[2]).orElseThrow();
            if (deletes) {
                new LinkEntities(context).unlink(linked.side(), path[1], path[3]);
            } else {
                new LinkEntities(context).link(linked.side(), path[1], path[3], request.body());
            }
        }
    }

    private void follow(FanoutView copies) {
        while (!records.isEmpty()) {
            List<StreamRecord> batch = List.copyOf(records);
            records.clear();
            new IndexEntities(model, this::write).update(batch, (key, outcome) -> {
                throw new IllegalStateException(outcome.reason());
            });
            new Fanout(model, copies, clock(), Runnable::run).process(batch, (key, failure) -> {
                throw failure;
            });
        }
    }

    /** The search index, as far as it matters here: the newest version wins. */
    private List<IndexOutcome> write(List<IndexAction> actions) {
        for (IndexAction action : actions) {
            String id = action.entity().ref().type();
            if (action instanceof IndexAction.Present present) {
                Map<String, Object> fields = new TreeMap<>(
                        Map.of("key", id, "entity", action.entity().ref().entity(), "text",
                                present.texts().stream().map(Texts::indexed).toList()));
                if (!present.parents().isEmpty()) {
                    fields.put("parent", present.parents());
                }
                index.put(id, new Document(id, action.version(), fields));
            } else if (action instanceof IndexAction.Deleted) {
                index.put(id, new Document(id, action.version(), Map.of()));
            } else {
                index.remove(id);
            }
        }
        return actions.stream().map(action -> new IndexOutcome(IndexOutcome.Ending.DONE, "")).toList();
    }
}
