/**
 * Sample: businesses, customers, orders and stores with many-to-many relations. The model that the documentation and the benchmarks use.
 */
package io.relata.models.office;
