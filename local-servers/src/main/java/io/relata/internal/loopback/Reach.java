package io.relata.internal.loopback;

/** Who can connect to a server. */
public enum Reach {
    /** Programs on this machine. */
    THIS_MACHINE("127.0.0.1"),
    /** Everybody in the networks that this machine is in. */
    NETWORK("0.0.0.0");

    private final String address;

    Reach(String address) {
        this.address = address;
    }

    /** The address that the server listens on. */
    public String address() {
        return address;
    }

    /** @throws IllegalArgumentException when the address is of neither */
    public static Reach of(String address) {
        for (Reach reach : values()) {
            if (reach.address.equals(address)) {
                return reach;
            }
        }
        throw new IllegalArgumentException("%s is neither %s, for this machine alone, nor %s, for the network".formatted(address,
                THIS_MACHINE.address, NETWORK.address));
    }
}
