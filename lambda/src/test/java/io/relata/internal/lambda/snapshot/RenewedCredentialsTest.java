package io.relata.internal.lambda.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

class RenewedCredentialsTest {
    @Test
    void afterARestoreCredentialsComeFromANewProvider() {
        Iterator<String> issued = List.of("before", "after").iterator();
        RenewedCredentials credentials = new RenewedCredentials(() -> {
            String id = issued.next();
            return StaticCredentialsProvider.create(AwsBasicCredentials.create(id, "secret"));
        });
        String before = credentials.resolveCredentials().accessKeyId();

        credentials.renew();

        assertThat(List.of(before, credentials.resolveCredentials().accessKeyId())).containsExactly("before", "after");
    }

    @Test
    void whatWasGotWithThemIsForgottenOnceThereAreOthers() {
        Iterator<String> issued = List.of("before", "after").iterator();
        RenewedCredentials credentials = new RenewedCredentials(() -> {
            String id = issued.next();
            return StaticCredentialsProvider.create(AwsBasicCredentials.create(id, "secret"));
        });
        List<String> heard = new ArrayList<>();
        credentials.whenRenewed(() -> heard.add(credentials.resolveCredentials().accessKeyId()));

        credentials.renew();

        assertThat(heard).containsExactly("after");
    }
}
