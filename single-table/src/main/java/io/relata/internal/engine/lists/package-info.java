/** Which list a caller asks for: one type for HTTP and typed access. */
package io.relata.internal.engine.lists;
