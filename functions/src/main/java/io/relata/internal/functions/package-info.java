/** The API functions: wiring and entry points. Depends on HTTP, commands and queries. */
package io.relata.internal.functions;
