package io.relata.servers.dynamodb;

/** DynamoDB Local did not come up; the message says why, as far as it said itself. */
public final class DynamoDbLocalException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DynamoDbLocalException(String message) {
        super(message);
    }

    DynamoDbLocalException(String message, Throwable cause) {
        super(message, cause);
    }
}
