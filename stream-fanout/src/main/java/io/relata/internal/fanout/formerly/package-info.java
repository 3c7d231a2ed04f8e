/** Items that are stored under names that attributes had before. */
package io.relata.internal.fanout.formerly;
