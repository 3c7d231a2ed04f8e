package io.relata.models.saas;

/** What an organization pays for. */
public enum PlanType {
    FREE, TEAM, ENTERPRISE
}
