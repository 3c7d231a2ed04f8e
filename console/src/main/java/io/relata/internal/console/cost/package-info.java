/** What a model costs on AWS, by its items and by how often what is done with them. */
package io.relata.internal.console.cost;
