/** The application stack: API, functions, queue, event sources, alarms, dashboard. */
package io.relata.internal.infra.app;
