package io.relata.models.saas;

/** How far a ticket is. */
public enum TicketStatus {
    OPEN, SOLVED
}
