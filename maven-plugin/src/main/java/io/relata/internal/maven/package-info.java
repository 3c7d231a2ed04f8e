/** The Maven plugin: checks models when they are compiled, packs functions reproducibly, runs the command line on a project. */
package io.relata.internal.maven;
