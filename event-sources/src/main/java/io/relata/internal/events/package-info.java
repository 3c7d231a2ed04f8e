/** What AWS does between the services and the functions, in this process. */
package io.relata.internal.events;
