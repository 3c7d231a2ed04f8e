package io.relata.models.saas;

/** How much help an organization pays for. */
public enum PlanType {
    FREE, TEAM, ENTERPRISE
}
