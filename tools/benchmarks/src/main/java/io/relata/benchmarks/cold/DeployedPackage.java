package io.relata.benchmarks.cold;

import java.nio.file.Path;
import java.util.Map;

/**
 * A function as it would be deployed.
 *
 * @param name its name in the table of results
 * @param folder its unzipped package
 * @param handler {@code class::method}
 */
record DeployedPackage(String name, Path folder, String handler, Map<String, String> environment) {
}
