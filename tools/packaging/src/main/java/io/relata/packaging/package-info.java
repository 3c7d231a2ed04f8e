/** Repacks a function package so that it is byte for byte reproducible. */
package io.relata.packaging;
