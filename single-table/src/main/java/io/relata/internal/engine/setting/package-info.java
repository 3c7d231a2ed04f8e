/** What functions are configured by: the one place where the names of their settings are spelled. */
package io.relata.internal.engine.setting;
