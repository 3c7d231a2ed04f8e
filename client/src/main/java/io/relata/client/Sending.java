package io.relata.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;

/** One request, until there is an answer. */
final class Sending {
    private final HttpRequest request;
    private final Retries retries;
    private final String name;
    private int attempts;
    private boolean uncertain;

    Sending(HttpRequest request, Retries retries) {
        this.request = request.timeout().isPresent()
                ? request
                : HttpRequest.newBuilder(request, (header, value) -> true).timeout(retries.timeout()).build();
        this.retries = retries;
        this.name = request.method() + " " + request.uri().getRawPath();
    }

    HttpResponse<byte[]> by(HttpClient client) throws IOException, InterruptedException {
        while (true) {
            attempts++;
            try {
                HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
                if (response.statusCode() < 400) {
                    return response;
                }
                repeatOrThrow(ApiProblem.of(response.statusCode(), response.body()), retryAfter(response));
            } catch (ConnectException | HttpConnectTimeoutException | SSLHandshakeException unreachable) {
                if (!goesOn(Duration.ZERO)) {
                    throw asCertain(unreachable);
                }
            } catch (IOException noAnswer) {
                uncertain |= Repeat.isWrite(request);
                if (!Repeat.isSafe(request) || !goesOn(Duration.ZERO)) {
                    throw asCertain(noAnswer);
                }
            }
        }
    }

    /** Returns after a pause, if the request is to be repeated. */
    private void repeatOrThrow(ApiProblem problem, Duration told) throws InterruptedException {
        ApiProblemException failure = new ApiProblemException(name, problem);
        boolean maybeDone = Repeat.isUncertain(problem);
        if (uncertain && Repeat.mayMeanDone(request, problem)) {
            throw lost(failure);
        }
        uncertain |= maybeDone && Repeat.isWrite(request);
        boolean repeatable = Repeat.later(problem) || maybeDone && Repeat.isSafe(request);
        if (!repeatable || !goesOn(told)) {
            throw uncertain && (repeatable || maybeDone) ? lost(failure) : failure;
        }
    }

    private boolean goesOn(Duration told) throws InterruptedException {
        if (!retries.allowsMore(attempts, told)) {
            return false;
        }
        retries.pause(attempts, told);
        return true;
    }

    /** The failure itself, unless something may have been written. */
    private IOException asCertain(IOException failure) {
        if (uncertain) {
            throw lost(failure);
        }
        return failure;
    }

    private LostAnswerException lost(Exception cause) {
        return new LostAnswerException(name, cause);
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        return response.headers().firstValue("Retry-After").filter(seconds -> seconds.matches("\\d{1,9}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds))).orElse(Duration.ZERO);
    }
}
