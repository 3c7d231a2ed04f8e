/** The sample models by name. */
package io.relata.models;
