/** The annotations that declare a record as an entity and say how it is listed, linked and searched. Public; depends on nothing. */
package io.relata.annotation;
