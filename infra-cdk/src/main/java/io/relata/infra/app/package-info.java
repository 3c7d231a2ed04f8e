/** Constructs of the application stack: API, fan-out, search, monitoring and budget. */
package io.relata.infra.app;
