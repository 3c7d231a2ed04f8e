package io.relata.internal.engine.dynamodb;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Explains an AWS error of a command in one sentence, with what the user can do. */
public final class AwsErrors {
    private static final Set<String> NOT_TAKEN = Set.of("ExpiredToken", "ExpiredTokenException", "UnrecognizedClientException",
            "InvalidClientTokenId",
            "InvalidSignatureException", "SignatureDoesNotMatch", "IncompleteSignature", "MissingAuthenticationToken",
            "MissingAuthenticationTokenException");
    private static final Set<String> NOT_THERE = Set.of("ResourceNotFoundException", "AWS.SimpleQueueService.NonExistentQueue",
            "QueueDoesNotExist");
    private static final String REMEDY = "sign in (aws sso login), name a profile with AWS_PROFILE, or put credentials "
            + "into the environment with eval \"$(aws configure export-credentials --format env)\"";
    private static final int LONGEST = 300;

    private AwsErrors() {
    }

    /**
     * The sentence.
     *
     * @param what was asked for, and where: {@code table Entity in eu-west-1}
     */
    public static String sentence(Throwable failure, String what) {
        return Stream.iterate(failure, each -> each != null, Throwable::getCause).flatMap(each -> known(each, what).stream()).findFirst()
                .orElseGet(() -> firstLine(failure));
    }

    private static Optional<String> known(Throwable failure, String what) {
        if (failure instanceof AwsServiceException service && service.awsErrorDetails() != null) {
            return ofService(String.valueOf(service.awsErrorDetails().errorCode()),
                    String.valueOf(service.awsErrorDetails().errorMessage()), what);
        } else if (failure instanceof UnknownHostException host) {
            return Optional.of("there is no host " + String.valueOf(host.getMessage()).split(":")[0] + ", where " + what
                    + " should be: is the region right?");
        } else if (failure instanceof ConnectException) {
            return Optional.of("nobody answers for " + what + ": is it running, and is the endpoint right?");
        }
        String message = String.valueOf(failure.getMessage());
        if (message.startsWith("Unable to load credentials")) {
            return Optional.of(message.contains("xpired")
                    ? "the session of your AWS profile has expired: " + REMEDY
                    : "there are no AWS credentials: " + REMEDY);
        } else if (message.startsWith("Unable to load region")) {
            return Optional.of("no AWS region is set: name it, in AWS_REGION or in your profile");
        }
        return Optional.empty();
    }

    private static Optional<String> ofService(String code, String message, String what) {
        if (NOT_THERE.contains(code)) {
            return Optional.of("there is no " + what + ": are name and region right?");
        } else if (NOT_TAKEN.contains(code)) {
            return Optional.of("AWS does not take these credentials (" + code + "): " + REMEDY);
        } else if (code.startsWith("AccessDenied")) {
            return Optional.of("these AWS credentials don't suffice: " + message);
        }
        return Optional.empty();
    }

    private static String firstLine(Throwable failure) {
        String line = String.valueOf(failure.getMessage()).lines().findFirst().orElse(failure.toString());
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
    }
}
