package io.relata.simulation.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.index.IndexEntities;
import io.relata.internal.fanout.index.Reindex;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.EntityType;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.FindEntities;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import io.relata.internal.search.OpenSearch;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.oracle.Document;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.oracle.TenantItems;
import io.relata.simulation.oracle.Wrong;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SearchDocuments;
import io.relata.simulation.table.SearchView;
import io.relata.simulation.table.SearchWords;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.StillTable;
import io.relata.simulation.table.TraceText;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The search index: the real index function is a second subscriber of the stream, with batches of its own. What it gives up, and what
 * writers beside the protocol put back under an old version, is left to the command that indexes a table anew.
 */
final class Indexing {
    static final String TABLE = "Simulated";
    private static final int PAGE = 2;
    private static final int MOST_ATTEMPTS = 3;
    /** Deployed, it is tried for hours. What is given up is indexed anew, which hides what else may have gone wrong. */
    private static final int MORE_ATTEMPTS = 1;

    private final HistoryContext history;
    private final StreamDelivery delivery;
    private final SearchDocuments documents = new SearchDocuments();
    private final List<String> searched;
    private boolean isBehind;

    Indexing(HistoryContext history) {
        SharedState state = history.state();
        this.history = history;
        this.searched = state.model().searchable().stream().map(EntityType::name).toList();
        this.delivery = new StreamDelivery(state.choices(), state.faults(), history.profile().of(Knob.ATTEMPTS) + MORE_ATTEMPTS);
        documents.startFrom(history.profile().start().documents());
    }

    /** Whether anything in the model is searchable. */
    boolean isPlayed() {
        return !searched.isEmpty();
    }

    /** Its records. */
    StreamDelivery delivery() {
        return delivery;
    }

    /** A change appears in the stream. */
    void streamed(StreamRecord record) {
        if (isPlayed() && EventFilter.passesToIndex(record, history.views().seen(record.key()), searched)) {
            delivery.add(record);
        }
    }

    /** Only indexing the table anew can put the index right. */
    void fallBehind() {
        isBehind = true;
    }

    /** Records expire before they are read. */
    void lose() {
        isBehind = true;
        List<StreamRecord> lost = delivery.expire();
        history.state().trace().say("time", () -> "ends records of " + TraceText.of(lost.get(0).key()) + " before they are indexed");
    }

    /** The search engine as an actor uses it. */
    OpenSearch view(Actor actor) {
        return new SearchView(history.state(), actor, documents);
    }

    /** An invocation of the index function. */
    void invoked(Actor actor, StreamDelivery.Batch batch) {
        history.state().trace().say(actor.name(), () -> "is to index "
                + String.join(" and ", batch.records().stream().map(FunctionInvocations::words).toList()));
        IndexEntities index = new IndexEntities(history.state().model(),
                history.mutation().index(new SearchView(history.state(), actor, documents), TABLE));
        List<StreamRecord> records = history.mutation().indexed(batch.records());
        List<String> failed = history.mutation().notIndexed(records, index.update(records, (key, outcome) -> failed(actor, key, outcome)));
        actor.pause();
        history.state().trace().say(actor.name(), () -> failed.isEmpty() ? "is done" : "reports as not indexed: " + failed);
        ended(batch, failed);
    }

    /** An invocation crashed. */
    void died(StreamDelivery.Batch batch) {
        ended(batch, List.of(StreamDelivery.ALL));
    }

    private void ended(StreamDelivery.Batch batch, List<String> failed) {
        if (!failed.isEmpty()) {
            history.state().faults().count(InjectedFault.INDEXED_AGAIN);
        }
        delivery.done(batch, failed);
        if (delivery.giveUp()) {
            history.state().faults().count(InjectedFault.NOT_INDEXED);
            isBehind = true;
        }
    }

    private void failed(Actor actor, Key key, IndexOutcome outcome) {
        history.state().trace().say(actor.name(), () -> "does not index " + TraceText.of(key) + ": " + outcome.reason());
        if (outcome.ending() == IndexOutcome.Ending.REFUSED) {
            history.violated(InvariantViolation.Kind.FAILURE, "the search engine refuses " + TraceText.of(key) + ": " + outcome.reason());
        }
    }

    /** Indexes the table anew while everything else runs; what fails too often is left for another time. */
    void reindex(Actor actor) {
        history.state().faults().count(InjectedFault.REINDEXED);
        try {
            reindex(new FanoutView(history.state(), actor), new SearchView(history.state(), actor, documents));
        } catch (TableException failure) {
            history.state().trace().say(actor.name(), () -> "gives up: " + failure);
        }
    }

    private void reindex(ScanTable table, OpenSearch engine) {
        Reindex reindex = new Reindex(history.state().model(), table, new EntityIndex(engine, TABLE));
        Optional<Item> next = Optional.empty();
        do {
            Reindex.Page page = reindex.page(next, this::refused);
            List<IndexAction> again = page.again();
            for (int i = 0; i < MOST_ATTEMPTS && !again.isEmpty(); i++) {
                again = reindex.write(again, this::refused);
            }
            next = page.next();
        } while (next.isPresent());
    }

    private void refused(Key key, IndexOutcome outcome) {
        history.violated(InvariantViolation.Kind.FAILURE, "the search engine refuses " + TraceText.of(key) + ": " + outcome.reason());
    }

    /**
     * What is wrong in the index at rest. Where it is behind, the table is indexed anew, which removes nothing; so what is superfluous then
     * goes with the index itself, in whose place another one is made.
     */
    List<Wrong> wrong() {
        if (!isPlayed()) {
            return List.of();
        } else if (!isBehind) {
            List<Wrong> wrong = compared();
            if (wrong.isEmpty()) {
                history.views().tenants().forEach(this::search);
            }
            return wrong;
        }
        isBehind = false;
        documents.forget();
        reindex(new StillTable(history.state().table()), documents);
        List<Wrong> wrong = compared();
        if (wrong.isEmpty() || wrong.stream().anyMatch(each -> each.kind() != Wrong.Kind.SUPERFLUOUS)) {
            return wrong;
        }
        documents.clear();
        reindex(new StillTable(history.state().table()), documents);
        return compared();
    }

    /** At rest a tenant's search finds each of the tenant's that has the words, once; also of one parent. */
    private void search(String tenant) {
        Map<String, List<String>> texts = new TreeMap<>();
        Map<String, List<String>> parents = new TreeMap<>();
        documents.forEach((id, version, source) -> seen(tenant, id).ifPresent(own -> {
            texts.put(own, texts(source.path("text")));
            parents.put(own, texts(source.path("parent")));
        }));
        List<String> words = texts.values().stream().flatMap(List::stream).flatMap(text -> SearchWords.of(text).stream())
                .filter(word -> word.length() <= SearchWords.LONGEST).distinct().toList();
        if (words.isEmpty()) {
            return;
        }
        String word = words.get(history.state().choices().below(words.size()));
        List<String> having = texts.entrySet().stream().filter(each -> SearchWords.score(each.getValue(), word) > 0)
                .map(Map.Entry::getKey).sorted().toList();
        compare(tenant, new ReadCall.Found(word, history.state().model().searchable(), PAGE), having);
        having.stream().flatMap(id -> parents.getOrDefault(id, List.of()).stream()).findFirst().ifPresent(parent -> {
            String[] part = parent.split("#", 2);
            List<EntityType> among = history.state().model().searchable().stream()
                    .filter(type -> type.parents().stream().anyMatch(each -> each.attribute().equals(part[0]))).toList();
            compare(tenant, new ReadCall.Found(word, among, Map.of(part[0], part[1]), PAGE),
                    having.stream().filter(id -> parents.getOrDefault(id, List.of()).contains(parent)).toList());
        });
    }

    private void compare(String tenant, ReadCall.Found call, List<String> expected) {
        TextIndex index = new FindEntities(documents, TABLE);
        List<String> found = call.pages(new ReadContext(history.state().model(), new StillTable(history.state().table()), Runnable::run,
                Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)).by(Views.caller(tenant)), index)
                .stream().flatMap(List::stream).map(item -> item.key().type()).sorted().toList();
        Set<String> surely = expected.stream().filter(id -> !mayExpire(tenant, id)).collect(Collectors.toSet());
        if (!expected.containsAll(found) || !found.containsAll(surely) || found.stream().distinct().count() < found.size()) {
            history.violated(InvariantViolation.Kind.ANSWER,
                    "at rest, who " + call.words() + " finds " + found + ", and what has it is " + expected);
        }
    }

    private boolean mayExpire(String tenant, String id) {
        return history.views().of(tenant).item(CoreKey.of(EntityRef.ofType(id))).filter(item -> item.has(Attr.EXPIRES_AT)).isPresent();
    }

    /** Time passes, and the engine forgets the versions of what was deleted. */
    void timePasses() {
        documents.forget();
    }

    private List<Wrong> compared() {
        return history.views().tenants().stream().flatMap(tenant -> compared(tenant).stream().map(wrong -> Views.stored(tenant, wrong)))
                .toList();
    }

    private List<Wrong> compared(String tenant) {
        List<Document> index = new ArrayList<>();
        documents.forEach((id, version, source) -> seen(tenant, id).ifPresent(own -> index.add(new Document(own, version, seen(tenant,
                fields(source))))));
        return Oracle.of(history.state().model()).compareIndex(history.views().of(tenant).items().stream().map(Item::attributes).toList(),
                index);
    }

    /** A tenant's document; of what no tenant has, everybody is told. */
    private static Optional<String> seen(String tenant, String id) {
        return tenant.isEmpty() || TenantItems.tenant(id).isEmpty()
                ? Optional.of(id)
                : TenantItems.tenant(id).filter(tenant::equals).map(own -> TenantItems.seen(own, id));
    }

    /** A document says whose it is, and its key is as it is stored; what was deleted says nothing else. */
    private static Map<String, Object> seen(String tenant, Map<String, Object> fields) {
        Map<String, Object> seen = new TreeMap<>(fields);
        if (!tenant.isEmpty()) {
            seen.remove("tenant", tenant);
            seen.computeIfPresent("key", (name, key) -> fields.containsKey("entity") ? TenantItems.seen(tenant, key.toString()) : null);
            if (!tenant.equals(fields.get("tenant"))) {
                seen.put("tenant", "must be " + tenant);
            }
        }
        return seen;
    }

    private static Map<String, Object> fields(JsonNode source) {
        Map<String, Object> fields = new TreeMap<>();
        source.fields().forEachRemaining(field -> fields.put(field.getKey(), field.getValue().isArray()
                ? texts(field.getValue())
                : field.getValue().asText()));
        return fields;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
