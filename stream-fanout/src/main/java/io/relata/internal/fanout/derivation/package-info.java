/** What each kind of derived items says of itself: where its items are, what is wrong with them, and how that is put right. */
package io.relata.internal.fanout.derivation;
