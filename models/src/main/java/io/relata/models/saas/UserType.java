package io.relata.models.saas;

/** What a user is in the organization. What a user may do with the API is said by the permissions of {@link Saas}. */
public enum UserType {
    MEMBER, ADMIN
}
