/** What entities carry of their parents. */
package io.relata.internal.fanout.carried;
