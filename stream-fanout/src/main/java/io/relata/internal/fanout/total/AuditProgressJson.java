package io.relata.internal.fanout.total;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.total.AuditProgress.Compared;
import io.relata.internal.fanout.total.AuditProgress.Listed;
import io.relata.internal.fanout.total.AuditProgress.Stage;
import io.relata.internal.fanout.total.AuditProgress.Wrong;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The progress of an audit of totals as JSON, in its item. */
final class AuditProgressJson {
    private AuditProgressJson() {
    }

    static ObjectNode write(AuditProgress progress) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("run", progress.run()).put("began", progress.began().toEpochMilli())
                .put("pass", progress.pass()).put("units", progress.readUnits());
        progress.behind().ifPresent(key -> json.set("behind", key(key)));
        if (progress.stage() instanceof Stage.Sketching sketching) {
            sketching.differing().forEach(bits -> json.withArray("differing").add(Base64.getEncoder().encodeToString(bits.toByteArray())));
            json.put("sketch", sketching.sketch().text()).put("cut", sketching.listed().cut());
            sketching.listed().keys().forEach((order, key) -> json.withArray("listed").add(key(key).put("order", order)));
        } else if (progress.stage() instanceof Stage.Comparing comparing) {
            json.put("round", comparing.round()).put("left", comparing.left());
            comparing.totals().forEach(total -> {
                ObjectNode compared = key(total.key()).put("before", total.before());
                total.earlier().ifPresent(said -> compared.put("earlier", said));
                json.withArray("totals").add(numbers(compared, total.sum()));
            });
            wrong(json, comparing.wrong());
        } else if (progress.stage() instanceof Stage.End end) {
            json.put("end", end.left());
            wrong(json, end.wrong());
        } else {
            throw new IllegalArgumentException("no JSON for " + progress.stage().getClass().getName());
        }
        return json;
    }

    static AuditProgress read(JsonNode json) {
        String run = json.required("run").asText();
        int pass = json.required("pass").asInt();
        AuditProgress begun = new AuditProgress(run, Instant.ofEpochMilli(json.required("began").asLong()), pass,
                Optional.ofNullable(json.get("behind")).map(key -> Key.of(key.required("id").asText(), key.required("type").asText())),
                json.required("units").asLong(), new Stage.End(List.of(), 0));
        return begun.in(stage(json, begun.salt(pass)));
    }

    private static Stage stage(JsonNode json, String salt) {
        if (json.has("sketch")) {
            List<BitSet> differing = new ArrayList<>();
            json.path("differing").forEach(bits -> differing.add(BitSet.valueOf(Base64.getDecoder().decode(bits.asText()))));
            SortedMap<String, CopyKey> listed = new TreeMap<>();
            json.path("listed").forEach(key -> listed.put(key.required("order").asText(), total(key)));
            return new Stage.Sketching(differing, TotalSketch.of(salt, json.get("sketch").asText()),
                    new Listed(listed, json.required("cut").asInt()));
        }
        List<Wrong> wrong = new ArrayList<>();
        json.path("wrong").forEach(total -> wrong.add(new Wrong(total(total), total.required("read").asText(), numbers(total))));
        if (json.has("end")) {
            return new Stage.End(wrong, json.get("end").asInt());
        }
        List<Compared> totals = new ArrayList<>();
        json.path("totals").forEach(total -> totals.add(new Compared(total(total), total.required("before").asText(), numbers(total),
                Optional.ofNullable(total.get("earlier")).map(JsonNode::asText))));
        return new Stage.Comparing(json.required("round").asInt(), totals, wrong, json.required("left").asInt());
    }

    private static void wrong(ObjectNode json, List<Wrong> wrong) {
        ArrayNode totals = json.putArray("wrong");
        wrong.forEach(total -> totals.add(numbers(key(total.key()).put("read", total.read()), total.right())));
    }

    private static ObjectNode key(Key key) {
        return Json.MAPPER.createObjectNode().put("id", key.id()).put("type", key.type());
    }

    private static CopyKey total(JsonNode json) {
        return new CopyKey(json.required("id").asText(), json.required("type").asText());
    }

    private static ObjectNode numbers(ObjectNode json, Map<String, BigDecimal> numbers) {
        numbers.forEach((name, number) -> json.withObject("/numbers").put(name, number.toPlainString()));
        return json;
    }

    private static Map<String, BigDecimal> numbers(JsonNode json) {
        Map<String, BigDecimal> numbers = new TreeMap<>();
        json.path("numbers").properties().forEach(number -> numbers.put(number.getKey(), new BigDecimal(number.getValue().asText())));
        return numbers;
    }
}
