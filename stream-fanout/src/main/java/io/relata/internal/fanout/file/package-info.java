/** Removes the files of entities whose life is over. */
package io.relata.internal.fanout.file;
