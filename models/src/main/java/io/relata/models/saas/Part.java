package io.relata.models.saas;

/** What somebody in a group may do with it: a moderator may rename it. */
public enum Part {
    MEMBER, MODERATOR
}
