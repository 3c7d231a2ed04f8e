package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.relata.internal.fanout.index.IndexEntities;
import io.relata.internal.fanout.index.IndexLog;
import io.relata.internal.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** The index function: updates the search index from a batch of the table's stream, and reports what has to be delivered again. */
@Named("index")
public final class IndexHandler implements RequestHandler<DynamodbEvent, StreamsEventResponse> {
    private final IndexEntities entities;
    private final IndexLog log;

    @Inject
    public IndexHandler(IndexEntities entities, IndexLog log) {
        this.entities = entities;
        this.log = log;
    }

    @Override
    public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
        List<String> again = Invocation.logged(context,
                () -> entities.update(event.getRecords().stream().map(StreamRecords::of).toList(), log::failed));
        return StreamsEventResponse.builder().withBatchItemFailures(again.stream().map(StreamsEventResponse.BatchItemFailure::new).toList())
                .build();
    }
}
