/** The command that opens a console of a table that is deployed. */
package io.relata.local.deployed;
