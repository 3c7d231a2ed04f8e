/** Functions, as AWS services call them. */
package io.relata.events.function;
