/** A model's sample data: requests to the API of this machine. */
package io.relata.internal.console.sample;
