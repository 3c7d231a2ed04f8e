package io.relata.benchmarks.warm;

import io.relata.dynamodblocal.DynamoDbLocal;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The same on DynamoDB Local. What a call changes is put right before the next, outside the time that counts. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(1)
public class OverDynamoDbLocal {
    @Param
    public ApiCall call;
    private Rehearsal rehearsal;
    private DynamoDbClient dynamoDb;
    private Functions functions;
    private BareSdk bare;

    @Setup
    public void setUp() {
        rehearsal = new Rehearsal(call, System.getProperty(WarmCommand.TABLE));
        dynamoDb = DynamoDbLocal.shared().client();
        functions = Functions.over(dynamoDb, System.getProperty(WarmCommand.TABLE));
        bare = new BareSdk(dynamoDb, rehearsal.requests(), functions.threads());
    }

    @Setup(Level.Invocation)
    public void restore() {
        rehearsal.restore();
    }

    @Benchmark
    public Object relata() {
        return functions.answer(rehearsal.event());
    }

    @Benchmark
    public Object sdk() {
        return bare.send();
    }

    @TearDown
    public void tearDown() {
        functions.close();
        dynamoDb.close();
    }
}
