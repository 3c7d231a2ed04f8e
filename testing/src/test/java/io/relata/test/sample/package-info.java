/** A conference: the model, rules and operations of somebody who uses Relata. */
package io.relata.test.sample;
