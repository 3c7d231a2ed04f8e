package io.relata.internal.events.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads a table's stream with the DynamoDB Streams API. */
public final class DynamoDbChangeStream implements ChangeStream {
    private final DynamoDbStreamsClient client;
    private final String arn;
    private final RecordJson json;

    /** @param client closed by the caller */
    public DynamoDbChangeStream(DynamoDbStreamsClient client, String arn) {
        this.client = client;
        this.arn = arn;
        this.json = new RecordJson(arn);
    }

    @Override
    public String arn() {
        return arn;
    }

    @Override
    public List<Shard> shards() {
        List<Shard> shards = new ArrayList<>();
        String[] last = {null};
        do {
            DescribeStreamResponse page = client.describeStream(describe -> describe.streamArn(arn).exclusiveStartShardId(last[0]));
            page.streamDescription().shards()
                    .forEach(shard -> shards.add(new Shard(shard.shardId(), Optional.ofNullable(shard.parentShardId()))));
            last[0] = page.streamDescription().lastEvaluatedShardId();
        } while (last[0] != null);
        return shards;
    }

    @Override
    public String iterator(Shard shard, Optional<String> after) {
        try {
            return client.getShardIterator(get -> get.streamArn(arn).shardId(shard.id()).sequenceNumber(after.orElse(null))
                    .shardIteratorType(after.isPresent() ? ShardIteratorType.AFTER_SEQUENCE_NUMBER : ShardIteratorType.TRIM_HORIZON))
                    .shardIterator();
        } catch (TrimmedDataAccessException e) {
            throw new PositionLostException(
                    "record " + after.orElse("") + " of " + shard.id() + " is older than the oldest record of the stream", e);
        } catch (DynamoDbException e) {
            if (after.isPresent() && e.statusCode() == 400) {
                throw new PositionLostException("the stream has no record " + after.get() + " of " + shard.id(), e);
            }
            throw e;
        }
    }

    @Override
    public String end(Shard shard) {
        return client.getShardIterator(get -> get.streamArn(arn).shardId(shard.id()).shardIteratorType(ShardIteratorType.LATEST))
                .shardIterator();
    }

    @Override
    public Page read(String iterator) {
        GetRecordsResponse page = client.getRecords(get -> get.shardIterator(iterator));
        return new Page(page.records().stream().map(json::record).toList(), Optional.ofNullable(page.nextShardIterator()));
    }
}
