package io.relata.benchmarks.warm;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A call, from the event to the response, and its SDK requests alone, both by one client. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH calls setUp before anything else.
public abstract class CallBesideSdk {
    @Param
    public ApiCall call;
    RecordedCall rehearsal;
    private DynamoDbClient dynamoDb;
    private MeasuredFunctions functions;
    private BareSdk bare;

    /** The client of both. */
    abstract DynamoDbClient client();

    @Setup
    public void setUp() {
        rehearsal = new RecordedCall(call, MeasuredModel.PLAIN, System.getProperty(WarmCommand.TABLE));
        dynamoDb = client();
        functions = MeasuredFunctions.over(dynamoDb, System.getProperty(WarmCommand.TABLE), MeasuredModel.PLAIN.model());
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
