package io.relata.internal.quarkus;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Relata. Defaults are those of the functions. */
@ConfigMapping(prefix = "relata")
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
public interface RelataConfig {
    /** The name of the model. Needed when the application declares several. */
    Optional<String> model();

    /** The name of the table, where it is not the one that the model declares. */
    Optional<String> table();

    /** The indexes that the table calls otherwise than the model does, such as {@code typeGsi:typeGsi2}. */
    Optional<String> indexNames();

    /** How many copies the stream function refreshes before it hands the rest to the work queue. */
    Optional<Integer> portion();

    /**
     * When the children of what was deleted, or has moved, are looked for once more: at the most 15 minutes later, which is what it is
     * without, because an index may hide them until then.
     */
    Optional<Duration> secondLook();

    /** The URL of the work queue. Without one, large fan-outs are not continued, and the table can't be verified by the functions. */
    Optional<String> workQueueUrl();

    /** The endpoint of a local SQS. */
    Optional<URI> workQueueEndpoint();

    /** The endpoint of the search engine. Without one, nothing is indexed or found. */
    Optional<URI> searchEndpoint();

    /** The ARN of the search engine's domain or collection; not for a local one. */
    Optional<String> searchArn();

    /** The URL of the bucket with the files of entities. Without one, no file can be sent or read. */
    Optional<URI> files();

    /** The beginning of paths at a domain of one's own, such as {@code v1}. */
    Optional<String> basePath();

    /** The claim of a caller's token that names its tenant. */
    Optional<String> tenantClaim();

    /** The claim of a caller's token that lists its roles, such as {@code cognito:groups}. */
    Optional<String> rolesClaim();

    /** The ARN of the role that reaches the items of one tenant. Without one, the function's own role reaches those of all. */
    Optional<String> tenantRole();

    /** Requests a second that each caller may make. Any number without. */
    Optional<Integer> callerLimit();

    /** How many requests a caller may make at once. Twice the limit without. */
    Optional<Integer> callerBurst();

    /** Whose requests are counted together: {@code tenant} or {@code subject}. */
    Optional<String> limitBy();

    /** How guards of unique values are kept: {@code plain}, {@code both}, {@code moving} or {@code hashed}. */
    Optional<String> uniqueValues();

    /** The key of the deployment, at least 32 characters. For one machine; a deployment has a secret. */
    Optional<String> key();

    /** The ARN of the secret with the key of the deployment. */
    Optional<String> keySecret();

    /** The endpoint of a local Secrets Manager. */
    Optional<URI> keySecretEndpoint();

    /** How often each event is rehearsed before a snapshot of the function is taken. */
    int rehearsals();

    /** The API's own entries in its description. */
    Api api();

    /** Timeouts of requests to DynamoDB and SQS. */
    Timeout timeout();

    /** Dev mode. */
    Dev dev();

    /** Dev mode. */
    interface Dev {
        /** The directory in which is written down how far the stream was read; set by dev mode itself. */
        Optional<Path> state();
    }

    /** The API's own entries in its description. */
    interface Api {
        /** Its title; the model's name if there is none. */
        Optional<String> title();

        /** Its version. */
        Optional<String> version();

        /** Its description, in Markdown. */
        Optional<String> description();

        /** Whom to ask. */
        Optional<String> contactName();

        /** The page of whom to ask. */
        Optional<String> contactUrl();

        /** The address of whom to ask. */
        Optional<String> contactEmail();

        /** The name of its licence. */
        Optional<String> licenseName();

        /** The SPDX identifier of its licence. */
        Optional<String> licenseIdentifier();

        /** The page of its licence, instead of an identifier. */
        Optional<String> licenseUrl();

        /** The URLs that it is served at, separated by commas. */
        Optional<String> servers();
    }

    /** Timeouts of requests to DynamoDB and SQS. */
    interface Timeout {
        /** To connect. */
        Duration connection();

        /** For one attempt. */
        Duration attempt();

        /** For all attempts of a request together. */
        Duration call();
    }
}
