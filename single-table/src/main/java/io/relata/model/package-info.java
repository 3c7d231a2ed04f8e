/**
 * The model of a table, and values of attributes that Java has no type for. Public.
 */
package io.relata.model;
