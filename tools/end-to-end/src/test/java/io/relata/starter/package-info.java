/** The starter, as a new user meets it: into an empty directory, built, tested, run and synthesised. */
package io.relata.starter;
