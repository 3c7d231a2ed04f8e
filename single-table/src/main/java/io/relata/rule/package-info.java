/**
 * Rules of one's own: what may be written beyond what the model says. A rule is a class that implements {@link io.relata.rule.Rule} or
 * {@link io.relata.rule.LinkRule}. Public; depends on nothing.
 */
package io.relata.rule;
