/** Repairs what verify found, under conditions that never overwrite newer data. */
package io.relata.fanout.verify.repair;
