/** Which packages applications may use, and which classes use others. Runs in builds alone. */
package io.relata.internal.check;
