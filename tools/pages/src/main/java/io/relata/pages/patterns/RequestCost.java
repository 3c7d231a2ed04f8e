package io.relata.pages.patterns;

import java.util.List;

/**
 * What one request to the API cost.
 *
 * @param requests the requests to DynamoDB, sorted
 * @param read items read, whether or not they were returned
 * @param units read capacity units, as DynamoDB Local reports them
 * @param written write capacity units, of the table and its indexes
 * @param strong whether all reads were strongly consistent
 */
record RequestCost(List<String> requests, int read, double units, double written, boolean strong) {
}
