package io.relata.infra.function;

import io.relata.infra.config.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awscdk.AssetHashType;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.s3.assets.AssetOptions;

/** The packages that Maven built: each module has one {@code function.zip} with the handlers of all its functions. */
public final class Packages {
    private final Path home;

    /** @param home where the project is */
    public Packages(Path home) {
        this.home = home;
    }

    public Code api() {
        return code("functions");
    }

    public Code stream() {
        return code("stream-fanout");
    }

    /** @throws ConfigurationException when the package was not built */
    private Code code(String module) {
        Path zip = home.resolve(module).resolve("target/function.zip");
        if (!Files.exists(zip)) {
            throw new ConfigurationException(
                    zip + " does not exist: build it first, with mvn -DskipTests package in the project's directory");
        }
        return Code.fromAsset(zip.toString(),
                AssetOptions.builder().assetHashType(AssetHashType.CUSTOM).assetHash(ContentHash.of(zip)).build());
    }
}
