package io.relata.internal.console.web;

import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.LoopbackGuard.Links;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * Who may use the console: browsers and programs on this machine that have the token of this start. Pages of other sites can neither read
 * anything nor ask for anything, whatever name they give to this machine.
 */
public final class Doorkeeper {
    private static final String COOKIE = "relata-console";
    private static final String TOKEN = "token";
    private static final int TOKEN_BYTES = 32;

    private final Entrance entrance;
    private final String token;
    private final List<String> embedders;

    /** How a browser gets the token. */
    public enum Entrance {
        /** Who opens the first page gets it: for data that everybody on this machine may see and change anyway. */
        OPEN,
        /** It is in the address that the operator was given. */
        WITH_TOKEN
    }

    private Doorkeeper(Entrance entrance, String token, List<String> embedders) {
        this.entrance = entrance;
        this.token = token;
        this.embedders = List.copyOf(embedders);
    }

    /** With a new token. */
    public static Doorkeeper at(Entrance entrance) {
        return new Doorkeeper(entrance, newToken(), List.of());
    }

    /**
     * For a console that another page on this machine shows as a part of itself.
     *
     * @param token in the address that the other page takes; browsers keep it apart from those of other consoles
     * @param origins of the other page, {@code http://localhost:8080}; no other may embed the console
     */
    public static Doorkeeper embedded(String token, List<String> origins) {
        return new Doorkeeper(Entrance.WITH_TOKEN, token, origins);
    }

    /** One that nobody can guess. */
    public static String newToken() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** The origins of pages that may embed the console. */
    List<String> embedders() {
        return embedders;
    }

    /** What is to be added to the address of the first page. */
    public String query() {
        return entrance == Entrance.OPEN ? "" : "?" + TOKEN + "=" + token;
    }

    /** Why a request is refused; empty when it is not. */
    Optional<ConsoleAnswer> refusal(Request request, boolean api) {
        if (!isLoopback(request.getConnectionMetaData().getRemoteSocketAddress())) {
            return refused("the console answers only to the machine that it runs on");
        }
        Optional<String> why = refusal(request, api ? Links.REFUSED : Links.FOLLOWED);
        if (why.isPresent()) {
            return refused(why.get());
        } else if (api && !hasToken(request)) {
            return Optional.of(ConsoleAnswer.problem(401, entrance == Entrance.OPEN
                    ? "open http://localhost/console/ (with its port) first: it sets the cookie that is missing here"
                    : "open the address that ./relata console printed, or the console in the Dev UI: they have the token that is missing"
                            + " here"));
        }
        return Optional.empty();
    }

    /** Lets a browser that opens the first page in: sets the cookie. The answer, if that is not the page itself. */
    Optional<ConsoleAnswer> enter(Request request, Response response) {
        Optional<String> given = Optional.ofNullable(Request.extractQueryParameters(request).getValue(TOKEN));
        if (given.isPresent() && isToken(given.get())) {
            setCookie(request, response);
            return Optional.of(ConsoleAnswer.redirect(ConsoleHandler.ROOT));
        } else if (entrance == Entrance.OPEN && refusal(request, Links.REFUSED).isEmpty()) {
            setCookie(request, response);
        }
        return Optional.empty();
    }

    private void setCookie(Request request, Response response) {
        response.getHeaders().put(HttpHeader.SET_COOKIE, cookie(request) + "=" + token + "; Path=/console; HttpOnly; SameSite=Strict");
    }

    /** Cookies know no ports, and next to dev mode other consoles may be open. */
    private String cookie(Request request) {
        return embedders.isEmpty() ? COOKIE : COOKIE + "-" + Request.getServerPort(request);
    }

    private boolean hasToken(Request request) {
        String bearer = header(request, HttpHeader.AUTHORIZATION);
        return bearer.startsWith("Bearer ") && isToken(bearer.substring("Bearer ".length()))
                || Request.getCookies(request).stream().filter(cookie -> cookie.getName().equals(cookie(request))).map(HttpCookie::getValue)
                        .anyMatch(this::isToken);
    }

    private boolean isToken(String text) {
        return MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Links to the page may be anywhere; whoever follows one is shown the page, and gets no cookie by it. */
    private static Optional<String> refusal(Request request, Links links) {
        return LoopbackGuard.STRICT.refusal(request.getMethod(), request.getHeaders()::getValuesList, links);
    }

    private static boolean isLoopback(SocketAddress remote) {
        InetAddress address = remote instanceof InetSocketAddress internet ? internet.getAddress() : null;
        return address != null && address.isLoopbackAddress();
    }

    private static String header(Request request, HttpHeader name) {
        return Optional.ofNullable(request.getHeaders().get(name)).orElse("");
    }

    private static Optional<ConsoleAnswer> refused(String why) {
        return Optional.of(ConsoleAnswer.problem(403, why));
    }
}
