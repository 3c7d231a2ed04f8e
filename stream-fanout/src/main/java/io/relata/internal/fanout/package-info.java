/** Processes stream records and queue messages: decides what a change requires and dispatches it. */
package io.relata.internal.fanout;
