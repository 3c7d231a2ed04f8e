package io.relata.internal.console.system;

import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live.Progress;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.key.Access;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** The large fan-outs under way, as the changes of their progress items tell. */
final class FanoutJobs {
    private static final int MOST = 50;

    private final RawTable table;
    private final int portion;
    private final EventRing events;
    private final Map<String, Job> jobs = new LinkedHashMap<>();

    /** @param portion how many copies a turn refreshes */
    FanoutJobs(RawTable table, int portion, EventRing events) {
        this.table = table;
        this.portion = portion;
        this.events = events;
    }

    private record Job(String id, String entity, long began, long done, CompletableFuture<Long> all) {
        Progress progress(long now) {
            Optional<Long> of = all.isDone() && !all.isCompletedExceptionally()
                    ? Optional.of(Math.max(all.join(), done))
                    : Optional.empty();
            return new Progress(id, entity, done, of, done == 0 ? Optional.empty() : of.map(many -> (now - began) * (many - done) / done));
        }
    }

    synchronized List<Progress> all() {
        long now = System.currentTimeMillis();
        return new ArrayList<>(jobs.values().stream().map(job -> job.progress(now)).toList());
    }

    /** @param change of a progress item */
    synchronized void changed(ChangeOnStream change) {
        long now = System.currentTimeMillis();
        Job before = jobs.get(change.id());
        if (change.event().equals("REMOVE")) {
            jobs.remove(change.id());
            Optional.ofNullable(before).flatMap(job -> job.progress(now).of())
                    .ifPresent(many -> tell(new Progress(change.id(), change.type(),
                            many, Optional.of(many), Optional.of(0L))));
            return;
        }
        long began = before == null ? now : before.began();
        CompletableFuture<Long> all = before == null ? CompletableFuture.supplyAsync(() -> count(change.type())) : before.all();
        Job job = new Job(change.id(), change.type(), began, change.turns() * portion, all);
        jobs.put(change.id(), job);
        if (jobs.size() > MOST) {
            jobs.remove(jobs.keySet().iterator().next());
        }
        tell(job.progress(now));
    }

    private void tell(Progress progress) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("job", progress.job());
        fields.put("entity", progress.entity());
        fields.put("done", progress.done());
        progress.of().ifPresent(of -> fields.put("of", of));
        progress.etaMillis().ifPresent(eta -> fields.put("etaMillis", eta));
        events.add("progress", fields);
    }

    /** Everything about an entity: about as much as it has copies. */
    private long count(String type) {
        try {
            return table.dynamoDb().queryPaginator(QueryRequest.builder().tableName(table.name())
                    .indexName(Access.BY_TYPE.index().map(table.indexNames()::of).orElseThrow()).keyConditionExpression("#t = :t")
                    .expressionAttributeNames(Map.of("#t", Access.BY_TYPE.partitionAttribute()))
                    .expressionAttributeValues(Map.of(":t", AttributeValue.fromS(type))).select(Select.COUNT).build()).stream()
                    .mapToLong(page -> page.count()).sum();
        } catch (SdkException e) {
            return 0;
        }
    }
}
