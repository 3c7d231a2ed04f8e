/**
 * The checked model at run time: entities, relations, lists, hierarchies, and the keys and indexes that follow from them. Depends on keys,
 * never on the table.
 */
package io.relata.internal.model;
