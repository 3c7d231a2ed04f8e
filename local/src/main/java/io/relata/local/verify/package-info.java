/** The verify command: runs over a table with progress, resume and repair. */
package io.relata.local.verify;
