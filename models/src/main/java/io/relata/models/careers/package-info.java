/** Sample: people, companies and the employments between them. */
package io.relata.models.careers;
