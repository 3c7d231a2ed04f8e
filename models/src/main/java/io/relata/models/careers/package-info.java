/** Sample: people, companies in groups of companies, and the employments between them. */
package io.relata.models.careers;
