package io.relata.client;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The tokens of the latest writes, which reads are sent with: so lists show what was written by this client, however far the copies that
 * they are read from are behind. A token is sent for a minute, in which copies usually follow many times over, and only to the same server
 * with the same {@code Authorization}: it is good for the caller who wrote. Thread-safe.
 */
final class WriteTokens {
    private static final String TOKEN = "Relata-Token";
    private static final String AFTER = "Relata-After";
    private static final Duration KEPT = Duration.ofMinutes(1);
    /** Leaves room for other headers. */
    private static final int MOST_CHARACTERS = 4096;

    private final Clock clock;
    /** The latest first. */
    private final Deque<Kept> tokens = new ArrayDeque<>();

    WriteTokens(Clock clock) {
        this.clock = clock;
    }

    /** @param tokens as they came, perhaps several */
    private record Kept(String tokens, String server, Optional<String> authorization, Instant until) {
        boolean isFor(HttpRequest request) {
            return server.equals(serverOf(request)) && authorization.equals(authorizationOf(request));
        }
    }

    /** The request with the tokens that are for it. */
    HttpRequest sentWith(HttpRequest request) {
        if (Repeat.isWrite(request) || request.headers().firstValue(AFTER).isPresent()) {
            return request;
        }
        String all = of(request);
        return all.isEmpty() ? request : HttpRequest.newBuilder(request, (header, value) -> true).header(AFTER, all).build();
    }

    private synchronized String of(HttpRequest request) {
        Instant now = clock.instant();
        StringJoiner all = new StringJoiner(",");
        for (Iterator<Kept> each = tokens.iterator(); each.hasNext();) {
            Kept kept = each.next();
            if (!kept.until().isAfter(now)) {
                each.remove();
            } else if (kept.isFor(request) && all.length() + kept.tokens().length() < MOST_CHARACTERS) {
                all.add(kept.tokens());
            }
        }
        return all.toString();
    }

    /** Keeps the token of an answer, if it has one. */
    void keep(HttpRequest request, HttpResponse<?> answer) {
        answer.headers().firstValue(TOKEN).ifPresent(token -> keep(request, token));
    }

    /** Whether a request failed for its tokens. */
    static boolean areRefused(ApiProblemException failure) {
        return failure.problem().detail().startsWith(AFTER);
    }

    /** Forgets the tokens that are for a request. */
    synchronized void forget(HttpRequest request) {
        tokens.removeIf(kept -> kept.isFor(request));
    }

    private synchronized void keep(HttpRequest request, String latest) {
        Instant now = clock.instant();
        int characters = latest.length();
        for (Iterator<Kept> each = tokens.iterator(); each.hasNext();) {
            Kept kept = each.next();
            boolean isOfCaller = kept.isFor(request);
            characters += isOfCaller ? kept.tokens().length() + 1 : 0;
            if (!kept.until().isAfter(now) || isOfCaller && characters > MOST_CHARACTERS) {
                each.remove();
            }
        }
        tokens.addFirst(new Kept(latest, serverOf(request), authorizationOf(request), now.plus(KEPT)));
    }

    private static String serverOf(HttpRequest request) {
        return request.uri().getScheme() + "://" + request.uri().getRawAuthority();
    }

    private static Optional<String> authorizationOf(HttpRequest request) {
        return request.headers().firstValue("Authorization");
    }
}
