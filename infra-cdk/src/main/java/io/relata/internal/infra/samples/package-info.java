/** The CDK app of the sample models, written as any other project's app. */
package io.relata.internal.infra.samples;
