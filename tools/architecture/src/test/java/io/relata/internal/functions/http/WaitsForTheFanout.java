package io.relata.internal.functions.http;

import io.relata.internal.fanout.Fanout;

/** Breaks STREAM_AND_API_FUNCTIONS_DO_NOT_KNOW_EACH_OTHER, on purpose. */
record WaitsForTheFanout(Fanout used) {
}
