package io.relata.infra.function;

import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.infra.config.ConfigurationException;
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
        return Code.fromAsset(built().toString(),
                AssetOptions.builder().assetHashType(AssetHashType.CUSTOM).assetHash(ContentHash.of(zip)).build());
    }

    /**
     * The routes of the classes in the package, as the builds of their modules wrote them down.
     *
     * @throws ConfigurationException when the package was not built, or they can't be read
     */
    public CustomRoutes customRoutes() {
        try {
            return CustomRoutes.parse(PackagedResource.texts(built(), CustomRoutes.RESOURCE));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(zip + ", " + e.getMessage());
        }
    }

    private Path built() {
        if (!Files.exists(zip)) {
            throw new ConfigurationException(
                    zip + " does not exist: build it first, with mvn -DskipTests package in the project's directory");
        }
        return zip;
    }
}
