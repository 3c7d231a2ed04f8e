/** OpenSearch as a single node in a process of its own. */
package io.relata.internal.servers.opensearch;
