/** Describes the sample models' access patterns, measures each against DynamoDB Local, and writes the page of each model. */
package io.relata.pages.patterns;
