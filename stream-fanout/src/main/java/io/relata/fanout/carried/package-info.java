/** What entities carry of their parents. */
package io.relata.fanout.carried;
