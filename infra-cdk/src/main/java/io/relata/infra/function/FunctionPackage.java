package io.relata.infra.function;

import io.relata.infra.config.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awscdk.AssetHashType;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.s3.assets.AssetOptions;

/** The package that Maven built, with the handlers of all functions. */
public final class FunctionPackage {
    private final Path home;

    /** @param home where the project is */
    public FunctionPackage(Path home) {
        this.home = home;
    }

    /** @throws ConfigurationException when the package was not built */
    public Code code() {
        Path zip = home.resolve("samples/target/function.zip");
        if (!Files.exists(zip)) {
            throw new ConfigurationException(
                    zip + " does not exist: build it first, with mvn -DskipTests package in the project's directory");
        }
        return Code.fromAsset(zip.toString(),
                AssetOptions.builder().assetHashType(AssetHashType.CUSTOM).assetHash(ContentHash.of(zip)).build());
    }
}
