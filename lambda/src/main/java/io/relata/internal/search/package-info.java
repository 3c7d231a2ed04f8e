/** The search index in OpenSearch: writes documents of entities, and finds entities by words. */
package io.relata.internal.search;
