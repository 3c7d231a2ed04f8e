package io.relata.internal.local.deployed;

import io.relata.internal.files.S3Files;
import java.net.URI;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The URL of a bucket with files of entities, as an option gives it. */
public final class BucketUrl implements ITypeConverter<URI> {
    @Override
    public URI convert(String value) {
        try {
            return S3Files.requireBucket(URI.create(value));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
