/** What entities carry of their parents: how it is stored, what it should be, and what of it a caller is shown. */
package io.relata.internal.engine.carried;
