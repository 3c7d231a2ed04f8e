package io.relata.models.saas;

/** What a user may do. */
public enum UserType {
    MEMBER, ADMIN
}
