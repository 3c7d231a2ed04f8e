package io.relata.models.careers;

/** Whether an employment lasts. */
public enum EmploymentStatus {
    CURRENT, FORMER
}
