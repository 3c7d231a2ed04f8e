package io.relata.internal.engine.core;

import java.net.http.HttpRequest;

/** Breaks ENGINE_KNOWS_NO_HTTP, on purpose. */
record CallsHttp(HttpRequest used) {
}
