/** The console, as a person uses it: in Chromium, on the whole local system with the sample models. */
package io.relata.browser;
