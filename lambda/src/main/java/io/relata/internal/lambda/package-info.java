/** What all functions have in common: the models of the application. */
package io.relata.internal.lambda;
