package io.relata.pages.costs;

import io.relata.internal.fanout.cost.Units;
import io.relata.internal.servers.dynamodb.Meter;

/**
 * What one thing that was done consumed.
 *
 * @param what it was
 * @param api computed, of the API's function
 * @param apiReported the same as DynamoDB Local says it
 * @param changes how many changes the stream tells of
 * @param stream computed, of the stream function that follows them
 * @param streamReported the same as DynamoDB Local says it
 */
record Count(String what, Units api, Meter.Reading apiReported, int changes, Units stream, Meter.Reading streamReported) {
    Units all() {
        return api.plus(stream);
    }
}
