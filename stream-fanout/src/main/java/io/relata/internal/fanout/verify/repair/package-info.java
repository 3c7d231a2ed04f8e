/** Repairs what verify found, under conditions that never overwrite newer data. */
package io.relata.internal.fanout.verify.repair;
