/** Sample: customers, orders and order items of an online shop. */
package io.relata.models.shop;
