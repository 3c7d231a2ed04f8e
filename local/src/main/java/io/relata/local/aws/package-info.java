/** What commands that call AWS from this machine share, such as their timeouts. */
package io.relata.local.aws;
