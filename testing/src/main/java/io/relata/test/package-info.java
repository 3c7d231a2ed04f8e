/**
 * Tests of one's own: {@link io.relata.test.RelataTest} gives each test method a table, the functions that are deployed, and the stream
 * between them. Public.
 */
package io.relata.test;
