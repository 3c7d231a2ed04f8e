package io.relata.internal.files;

import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.lambda.snapshot.Timeouts;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The bucket that the configuration names. Where it names none, nothing that speaks to S3 is loaded. */
@Singleton
public class ConfiguredFiles {
    private final Optional<URI> bucket;
    private final RenewedCredentials credentials;

    /** @param bucket its URL; that of a local system has the credentials with which it signs */
    ConfiguredFiles(@ConfigProperty(name = Setting.FILES) Optional<URI> bucket,
            RenewedCredentials credentials) {
        this.bucket = bucket;
        this.credentials = credentials;
    }

    @Produces
    @Singleton
    FileStore files() {
        return bucket.isPresent() ? s3(bucket.get()) : FileStore.NONE;
    }

    private FileStore s3(URI url) {
        return S3Files.of(url, credentials, Timeouts.configured().http().build());
    }
}
