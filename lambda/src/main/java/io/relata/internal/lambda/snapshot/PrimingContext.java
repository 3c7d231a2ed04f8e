package io.relata.internal.lambda.snapshot;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.LambdaRuntime;
import org.jspecify.annotations.Nullable;

/** The context of a priming invocation, which does not come from Lambda. */
record PrimingContext() implements Context {
    private static final String NAME = "priming";
    private static final int MILLIS = 30_000;

    @Override
    public String getAwsRequestId() {
        return NAME;
    }

    @Override
    public String getLogGroupName() {
        return NAME;
    }

    @Override
    public String getLogStreamName() {
        return NAME;
    }

    @Override
    public String getFunctionName() {
        return NAME;
    }

    @Override
    public String getFunctionVersion() {
        return NAME;
    }

    @Override
    public String getInvokedFunctionArn() {
        return NAME;
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
        return null;
    }

    @Override
    public int getRemainingTimeInMillis() {
        return MILLIS;
    }

    @Override
    public int getMemoryLimitInMB() {
        return 0;
    }

    @Override
    public LambdaLogger getLogger() {
        return LambdaRuntime.getLogger();
    }
}
