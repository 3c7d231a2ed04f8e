package io.relata.infra.function;

import io.relata.infra.config.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awscdk.AssetHashType;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.s3.assets.AssetOptions;

/** The package that Maven built, with the handlers of all functions. */
public final class FunctionPackage {
    private final Path zip;

    /** @param zip the file that {@code mvn package} wrote: {@code target/function.zip} */
    public FunctionPackage(Path zip) {
        this.zip = zip;
    }

    /** @throws ConfigurationException when the package was not built */
    public Code code() {
        if (!Files.exists(zip)) {
            throw new ConfigurationException(
                    zip + " does not exist: build it first, with mvn -DskipTests package in the project's directory");
        }
        return Code.fromAsset(zip.toString(),
                AssetOptions.builder().assetHashType(AssetHashType.CUSTOM).assetHash(ContentHash.of(zip)).build());
    }
}
