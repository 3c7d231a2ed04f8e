/** Functions, as AWS services call them. */
package io.relata.internal.events.function;
