/** Asks DynamoDB what is deployed. The only package of this module that calls AWS. */
package io.relata.infra.deployed;
