package io.relata.internal.loopback;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Refuses what pages of other sites ask of a server on this machine. Browsers send forms, images, and fetches without a content type to any
 * server without asking it first, and a site can give this machine a name of its own (DNS rebinding). Programs send no {@code Origin}, and
 * are answered.
 *
 * @param reach who can connect to the server; only where that is this machine can its name be checked
 * @param origins other origins whose pages are answered, {@code http://localhost:3000}
 * @see <a href="https://fetch.spec.whatwg.org/#origin-header">Origin</a> and <a
 * href="https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header">Sec-Fetch-Site</a>, which pages can't set
 */
public record LoopbackGuard(Reach reach, Set<String> origins) {
    /** For servers that only this machine can connect to, and no page of another origin. */
    public static final LoopbackGuard STRICT = new LoopbackGuard(Reach.THIS_MACHINE, Set.of());

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> OTHER_SITES = Set.of("cross-site", "same-site");

    public LoopbackGuard {
        origins = Set.copyOf(origins);
    }

    /** Whether links on pages of other sites can be followed to an address. */
    public enum Links {
        /** They can: a GET of it changes nothing, and the page that has the link can't read the answer. */
        FOLLOWED,
        REFUSED
    }

    /**
     * Why a request is refused; empty if it is not.
     *
     * @param headers the values of a request's header, none if it lacks it
     */
    public Optional<String> refusal(String method, Function<String, List<String>> headers, Links links) {
        List<String> hosts = headers.apply("Host");
        if (hosts.size() != 1 || reach == Reach.THIS_MACHINE && !isThisMachine(hosts.get(0))) {
            return Optional.of("this server is at http://localhost (with its port), and not under another name");
        }
        List<String> from = headers.apply("Origin");
        if (from.stream().anyMatch(origin -> !isOwn(origin, hosts.get(0)) && !origins.contains(origin))) {
            return Optional.of("a page of the origin " + from.get(0) + " asks for this, and this server does not answer it");
        }
        boolean isNavigation = links == Links.FOLLOWED && method.equals("GET") && headers.apply("Sec-Fetch-Mode").contains("navigate");
        boolean isAllowed = isNavigation || !from.isEmpty() && origins.containsAll(from);
        return isAllowed || headers.apply("Sec-Fetch-Site").stream().noneMatch(OTHER_SITES::contains)
                ? Optional.empty()
                : Optional.of("a page of another site asks for this, and this server does not answer it");
    }

    private static boolean isOwn(String origin, String host) {
        return origin.equals("http://" + host);
    }

    /** A name that another site's server gave to this machine is none of these. */
    private static boolean isThisMachine(String host) {
        return NAMES.contains(host.replaceFirst(":\\d+$", ""));
    }
}
