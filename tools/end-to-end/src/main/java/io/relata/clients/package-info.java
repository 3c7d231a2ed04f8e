/** Descriptions of the sample models' APIs, of which clients are generated. */
package io.relata.clients;
