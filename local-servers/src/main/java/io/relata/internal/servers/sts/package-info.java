/** An STS in this process. */
package io.relata.internal.servers.sts;
