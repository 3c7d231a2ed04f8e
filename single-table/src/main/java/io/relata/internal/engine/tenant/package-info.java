/** Tenants: each sees the table as if it held nothing but its own items. */
package io.relata.internal.engine.tenant;
