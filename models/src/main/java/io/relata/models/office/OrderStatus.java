package io.relata.models.office;

/** How far an order is. */
public enum OrderStatus {
    PENDING, OPEN, FINISHED, CANCELLED
}
