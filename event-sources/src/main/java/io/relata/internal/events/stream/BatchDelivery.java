package io.relata.internal.events.stream;

import io.relata.internal.events.function.FunctionErrorException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Delivers a shard's batches to the function, with retries, until they are processed or given up. */
final class BatchDelivery {
    private static final System.Logger LOG = System.getLogger(BatchDelivery.class.getName());

    private final Subscription subscription;
    private final String streamArn;
    private final ChangeStream.Shard shard;
    private final ShardProgress progress;
    private final CountDownLatch stopped;

    BatchDelivery(Subscription subscription, String streamArn, ChangeStream.Shard shard, ShardProgress progress, CountDownLatch stopped) {
        this.subscription = subscription;
        this.streamArn = streamArn;
        this.shard = shard;
        this.progress = progress;
        this.stopped = stopped;
    }

    /** Returns early when stopped; records not processed by then are delivered again after the next start. */
    void deliver(List<ChangeRecord> batch) throws InterruptedException {
        List<ChangeRecord> rest = batch;
        int attempts = 0;
        Delivery delivery = subscription.delivery();
        while (!isStopped()) {
            BatchOutcome outcome = attempt(rest);
            attempts = outcome.processed() > 0 ? 1 : attempts + 1;
            rest.subList(0, outcome.processed()).forEach(progress::done);
            rest = rest.subList(outcome.processed(), rest.size());
            if (rest.isEmpty()) {
                return;
            }
            outcome.functionError().ifPresent(error -> LOG.log(System.Logger.Level.WARNING, "the stream function failed: {0}", error));
            if (attempts > delivery.maximumRetryAttempts()) {
                giveUp(rest, attempts, outcome.functionError().orElse("reported as failed by the function"));
                return;
            }
            pauseAfter(attempts);
            if (outcome.functionError().isPresent() && rest.size() > 1
                    && delivery.onFunctionError() == Delivery.OnFunctionError.BISECT_BATCH) {
                deliver(rest.subList(0, rest.size() / 2));
                deliver(rest.subList(rest.size() / 2, rest.size()));
                return;
            }
        }
    }

    private BatchOutcome attempt(List<ChangeRecord> batch) {
        String event = batch.stream().map(ChangeRecord::json).collect(Collectors.joining(",", "{\"Records\":[", "]}"));
        try {
            return BatchOutcome.of(subscription.function().invoke(event.getBytes(StandardCharsets.UTF_8)), batch);
        } catch (FunctionErrorException e) {
            return BatchOutcome.failed(String.valueOf(e.getMessage()));
        }
    }

    private void giveUp(List<ChangeRecord> records, int attempts, String error) {
        subscription.onFailure().accept(new FailedBatch(streamArn, shard.id(), List.copyOf(records), attempts, error));
        records.forEach(progress::done);
    }

    private void pauseAfter(int failures) throws InterruptedException {
        stopped.await(subscription.delivery().pauseAfter(failures).toMillis(), TimeUnit.MILLISECONDS);
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }
}
