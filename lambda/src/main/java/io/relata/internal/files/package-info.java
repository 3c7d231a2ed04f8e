/** Files of entities in Amazon S3: signed URLs, and the few requests that functions send themselves. */
package io.relata.internal.files;
