/** OpenSearch as a child process. */
package io.relata.servers.opensearch;
