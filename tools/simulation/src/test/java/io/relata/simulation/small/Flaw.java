package io.relata.simulation.small;

/** One rule left out or broken. Those that the simulation plays too have the same names there: {@code mutant.Mutants}. */
enum Flaw {
    // @formatter:off
    REFRESH_CREATES("2"),
    REFRESH_UNGUARDED("2"),
    NO_FENCE("3"),
    NO_SECOND_READ("3"),
    RELINK_OVERWRITES("3"),
    /** Copies get the new version of their link whatever has become of them since they were read. */
    RELINK_UNCHECKED("3"),
    LINK_VERSIONS_RESTART("3, 4"),
    LATE_UNLINK("4"),
    LINKS_STAY("5"),
    LIVES_IGNORED("3, 5"),
    NO_MIRRORS("6"),
    JOB_NOT_EXTENDED("9"),
    EXTENSION_IGNORED("9"),
    /** A change takes progress to be extended that began only after it tried to extend it. */
    EXTENSION_UNCHECKED("9"),
    JOB_ENDS_EARLY("9"),
    /** A turn is taken without checking that no other was taken since. */
    LATE_TURN("9"),
    /** A message for a later turn is sent only after the message of this turn is acknowledged. */
    ACKNOWLEDGED_FIRST("9"),
    /** A change that finds progress without a turn does not send the message again. */
    FIRST_MESSAGE_ONCE("9"),
    REPAIR_DELETES_FIRST("12"),
    /** Repair writes a copy without checking that its link is as it was read. */
    REPAIR_UNFENCED("12"),
    /** Repair writes a copy whatever has been written to it since it was read. */
    REPAIR_OVERWRITES("12");
    // @formatter:on

    private final String rules;

    Flaw(String rules) {
        this.rules = rules;
    }

    /** The rules of the protocol that it breaks. */
    String rules() {
        return rules;
    }
}
