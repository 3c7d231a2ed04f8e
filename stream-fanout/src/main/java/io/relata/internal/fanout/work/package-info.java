/** Messages of the work queue and progress items: their types and their JSON. */
package io.relata.internal.fanout.work;
