package io.relata.internal.console.web;

import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** What every answer of the console tells browsers: to load nothing from elsewhere, run nothing inline, and guess no types. */
final class SecurityHeaders {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            + "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ";

    private SecurityHeaders() {
    }

    /** @param embedders origins of pages that may show the console as a part of themselves */
    static void add(HttpFields.Mutable headers, List<String> embedders) {
        headers.put("Content-Security-Policy", POLICY + (embedders.isEmpty() ? "'none'" : String.join(" ", embedders)));
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put(HttpHeader.CACHE_CONTROL, "no-cache");
    }
}
