package io.relata.pages.patterns;

import java.util.List;

/**
 * What a request to the API took.
 *
 * @param requests what DynamoDB was asked, sorted
 * @param read items that it read, whether it returned them or not
 * @param units read capacity units, as DynamoDB Local reports them
 * @param strong whether all reads were strongly consistent
 */
record Taken(List<String> requests, int read, double units, boolean strong) {
}
