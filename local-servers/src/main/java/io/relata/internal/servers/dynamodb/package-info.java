/** DynamoDB Local: a server in a process of its own, clients that also enforce the limits of AWS, and a proxy that loses requests. */
package io.relata.internal.servers.dynamodb;
