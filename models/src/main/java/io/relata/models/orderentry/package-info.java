/** Sample: a relational order-entry schema with overloaded indexes. */
package io.relata.models.orderentry;
