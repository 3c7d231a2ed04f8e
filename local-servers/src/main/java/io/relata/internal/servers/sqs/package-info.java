/** ElasticMQ, an SQS on this machine: in this process, or as a child process. */
package io.relata.internal.servers.sqs;
