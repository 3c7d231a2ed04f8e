/** An STS in this process. */
package io.relata.servers.sts;
