package io.relata.internal.servers.dynamodb;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Throws the exception with which DynamoDB refuses an invalid request. */
final class Refused {
    private static final int BAD_REQUEST = 400;

    private Refused() {
    }

    static void unless(boolean valid, String message, Object... arguments) {
        if (!valid) {
            throw DynamoDbException.builder().statusCode(BAD_REQUEST).message("AWS would refuse this: " + message.formatted(arguments))
                    .awsErrorDetails(AwsErrorDetails.builder().errorCode("ValidationException").serviceName("DynamoDb").build()).build();
        }
    }
}
