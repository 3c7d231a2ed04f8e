package io.relata.benchmarks.cold;

import java.nio.file.Path;
import java.util.Map;

/**
 * A function as it would be deployed.
 *
 * @param name what the table of results calls it
 * @param folder its unzipped package
 * @param handler {@code class::method}
 */
record DeployedPackage(String name, Path folder, String handler, Map<String, String> environment) {
}
