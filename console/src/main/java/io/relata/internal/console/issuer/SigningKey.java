package io.relata.internal.console.issuer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * The key pair of this machine's issuer. It is made when it is first needed. With a file it outlives the system, and so do the tokens; only
 * the owner of the file may read it.
 */
public final class SigningKey {
    private static final int BITS = 2048;
    private static final int ID_CHARACTERS = 8;

    private final Supplier<RsaJsonWebKey> origin;
    private @Nullable RsaJsonWebKey key;

    private SigningKey(Supplier<RsaJsonWebKey> origin) {
        this.origin = origin;
    }

    /** A key that nobody has after the end of this process, or one that is kept in a file. */
    public static SigningKey in(Optional<Path> file) {
        return new SigningKey(() -> file.map(SigningKey::kept).orElseGet(SigningKey::generated));
    }

    /** @throws IllegalStateException when the file can't be read or written */
    synchronized RsaJsonWebKey pair() {
        if (key == null) {
            key = origin.get();
        }
        return key;
    }

    private static RsaJsonWebKey kept(Path file) {
        try {
            return Files.exists(file)
                    ? (RsaJsonWebKey) JsonWebKey.Factory.newJwk(Files.readString(file))
                    : written(file);
        } catch (IOException | JoseException | ClassCastException e) {
            throw new IllegalStateException("the key of the tokens can't be read; delete " + file + ", and get new tokens", e);
        }
    }

    private static RsaJsonWebKey written(Path file) {
        RsaJsonWebKey key = generated();
        try {
            try (var channel = Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), owner())) {
                channel.write(StandardCharsets.UTF_8.encode(key.toJson(JsonWebKey.OutputControlLevel.INCLUDE_PRIVATE)));
            }
            return key;
        } catch (FileAlreadyExistsException e) {
            return kept(file);
        } catch (IOException e) {
            throw new IllegalStateException("the key of the tokens can't be written to " + file + ": " + e.getMessage(), e);
        }
    }

    private static FileAttribute<?>[] owner() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
    }

    private static RsaJsonWebKey generated() {
        try {
            RsaJsonWebKey key = RsaJwkGenerator.generateJwk(BITS);
            key.setKeyId(key.calculateBase64urlEncodedThumbprint("SHA-256").substring(0, ID_CHARACTERS));
            return key;
        } catch (JoseException e) {
            throw new IllegalStateException("this Java can't make an RSA key", e);
        }
    }
}
