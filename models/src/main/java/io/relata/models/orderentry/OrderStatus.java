package io.relata.models.orderentry;

/** How far an order is. */
public enum OrderStatus {
    OPEN, SHIPPED, CLOSED, CANCELLED
}
