/** DynamoDB Local as a child process. */
package io.relata.servers.dynamodb;
