package io.relata.internal.local.deployed;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.DynamoDbProxy;
import io.relata.internal.servers.dynamodb.DynamoDbProxy.Fate;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The DynamoDB Local that all tests share, with the tags that it does not know. */
public final class TaggingDynamoDb implements AutoCloseable {
    private final Map<String, String> tags = new ConcurrentHashMap<>();
    private final DynamoDbProxy proxy = DynamoDbProxy.start(DynamoDbLocal.shared().endpoint(),
            request -> request.operation().equals("ListTagsOfResource") ? tagsOf(request.body()) : new Fate.Passes());

    public URI endpoint() {
        return proxy.uri();
    }

    public void tag(String table, String environment, String model) {
        tags.put(table, "{\"Tags\":[{\"Key\":\"relata:env\",\"Value\":\"%s\"},{\"Key\":\"relata:model\",\"Value\":\"%s\"}]}"
                .formatted(environment, model));
    }

    private Fate tagsOf(byte[] body) {
        String asked = new String(body, StandardCharsets.UTF_8);
        String answer = tags.entrySet().stream().filter(each -> asked.contains("table/" + each.getKey() + "\"")).findFirst()
                .map(Map.Entry::getValue).orElse("{\"Tags\":[]}");
        return new Fate.IsAnswered(200, answer.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        proxy.close();
    }
}
