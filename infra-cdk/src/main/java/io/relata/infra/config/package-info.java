/** The configuration of an environment, read once and validated. */
package io.relata.infra.config;
