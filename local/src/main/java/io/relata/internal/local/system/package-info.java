/** The whole system on one machine: starts its parts, connects them, and stops them. */
package io.relata.internal.local.system;
