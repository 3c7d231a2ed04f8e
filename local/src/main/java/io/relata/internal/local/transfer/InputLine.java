package io.relata.internal.local.transfer;

/**
 * A line of a file.
 *
 * @param number from 1; of a record of several lines, that of its first
 */
record InputLine(String file, long number, String text) {
}
