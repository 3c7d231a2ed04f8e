package io.relata.internal.console.cost;

import io.relata.internal.fanout.cost.Units;

/**
 * Prices on demand, in dollars, of us-east-1, and what is assumed of Lambda's time.
 *
 * @param readUnits of a million read request units
 * @param writeUnits of a million write request units
 * @param storage of a GB for a month
 * @param requests of a million requests to the HTTP API
 * @param invocations of a million invocations of a function
 * @param gigabyteSecond of a function on arm64
 * @param messages of a million requests to a standard queue
 */
public record Prices(double readUnits, double writeUnits, double storage, double requests, double invocations, double gigabyteSecond,
        double messages) {
    /** As of November 2026; docs/costs.md says where they are from. */
    public static final Prices US_EAST_1 = new Prices(0.125, 0.625, 0.25, 1.00, 0.20, 0.0000133334, 0.40);
    /** What the functions are deployed with. */
    public static final double GIGABYTES = 1;
    /** Assumed of a function that is warm, apart from its requests. */
    public static final int OWN_MILLIS = 5;
    /** Assumed of each request to DynamoDB, one after another. */
    public static final int REQUEST_MILLIS = 5;
    private static final double MILLION = 1e6;

    /** How long a function runs that makes these requests. */
    public static int millis(Units units) {
        return OWN_MILLIS + REQUEST_MILLIS * units.requests();
    }

    /** Of so many units, a million times. */
    public double dynamoDb(Units units) {
        return units.reads() * readUnits + (units.writes() + units.indexWrites()) * writeUnits;
    }

    /**
     * Of everything for one request, and for what the stream function does that follows, a million times.
     *
     * @param changes how many changes the stream tells of
     */
    public double all(Units api, int changes, Units stream) {
        return requests + function(api) + (changes == 0 ? 0 : function(stream)) + dynamoDb(api.plus(stream));
    }

    /** Of a million items of so many bytes, for a month. */
    public double stored(long bytes) {
        return bytes * MILLION / 1e9 * storage;
    }

    /** Of a function that makes these requests, a million times. */
    public double function(Units units) {
        return invocations + MILLION * millis(units) / 1000 * GIGABYTES * gigabyteSecond;
    }
}
