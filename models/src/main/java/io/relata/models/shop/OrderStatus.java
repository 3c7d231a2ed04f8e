package io.relata.models.shop;

/** How far an order is. */
public enum OrderStatus {
    PLACED, SHIPPED, DELIVERED
}
