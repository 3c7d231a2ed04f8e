/** Issues and verifies the tokens of this machine, in place of the issuer that a deployment trusts. */
package io.relata.internal.console.issuer;
