/** Amazon S3, as far as files of entities need it, over a directory. */
package io.relata.internal.servers.s3;
