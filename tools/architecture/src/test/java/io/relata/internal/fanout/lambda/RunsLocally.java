package io.relata.internal.fanout.lambda;

import io.relata.internal.local.system.LocalSystem;

/** Breaks ONLY_TOOLS_KNOW_THE_LOCAL_SYSTEM, on purpose. */
record RunsLocally(LocalSystem used) {
}
