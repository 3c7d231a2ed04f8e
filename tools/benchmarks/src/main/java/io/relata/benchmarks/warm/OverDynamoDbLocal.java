package io.relata.benchmarks.warm;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** On DynamoDB Local. What a call changes is restored before the next one, outside the measured time. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(1)
public class OverDynamoDbLocal extends CallBesideSdk {
    @Override
    DynamoDbClient client() {
        return DynamoDbLocal.shared().client();
    }

    @Setup(Level.Invocation)
    public void restore() {
        rehearsal.restore();
    }
}
