package io.relata.client;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Builds a {@link RepeatingHttpClient}, and has all settings of the JDK's own client. A generated {@code ApiClient} takes it:
 *
 * <pre>{@code
 * ApiClient api = new ApiClient();
 * api.setHttpClientBuilder(new RepeatingHttpClientBuilder());
 * api.updateBaseUri("https://api.example.com");
 * StoresApi stores = new StoresApi(api);
 * }</pre>
 */
public final class RepeatingHttpClientBuilder implements HttpClient.Builder {
    private static final Duration CONNECTING = Duration.ofSeconds(3);

    private final HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECTING);
    private Retries retries = Retries.STANDARD;

    /** {@link Retries#STANDARD} without. */
    public RepeatingHttpClientBuilder retries(Retries newRetries) {
        this.retries = newRetries;
        return this;
    }

    @Override
    public RepeatingHttpClient build() {
        return new RepeatingHttpClient(builder.build(), retries);
    }

    @Override
    public RepeatingHttpClientBuilder cookieHandler(CookieHandler handler) {
        builder.cookieHandler(handler);
        return this;
    }

    /** 3 seconds without. */
    @Override
    public RepeatingHttpClientBuilder connectTimeout(Duration timeout) {
        builder.connectTimeout(timeout);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder sslContext(SSLContext context) {
        builder.sslContext(context);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder sslParameters(SSLParameters parameters) {
        builder.sslParameters(parameters);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder executor(Executor executor) {
        builder.executor(executor);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder followRedirects(Redirect policy) {
        builder.followRedirects(policy);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder version(Version version) {
        builder.version(version);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder priority(int priority) {
        builder.priority(priority);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder proxy(ProxySelector selector) {
        builder.proxy(selector);
        return this;
    }

    @Override
    public RepeatingHttpClientBuilder authenticator(Authenticator authenticator) {
        builder.authenticator(authenticator);
        return this;
    }
}
