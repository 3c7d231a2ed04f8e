package io.relata.benchmarks.warm;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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

/** A call from the event to the response, and the bare requests of the SDK that it comes down to; a transport answers both at once, with what was recorded. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 6, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(1)
public class OverTape {
    @Param
    public ApiCall call;
    private Rehearsal rehearsal;
    private DynamoDbClient dynamoDb;
    private Functions functions;
    private BareSdk bare;

    @Setup
    public void setUp() {
        rehearsal = new Rehearsal(call, System.getProperty(WarmCommand.TABLE));
        dynamoDb = Rehearsal.client(rehearsal.tape().player(Duration.ZERO));
        functions = Functions.over(dynamoDb, System.getProperty(WarmCommand.TABLE));
        bare = new BareSdk(dynamoDb, rehearsal.requests(), functions.threads());
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
