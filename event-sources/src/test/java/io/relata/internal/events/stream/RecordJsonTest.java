package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class RecordJsonTest {
    private final RecordJson json = new RecordJson("arn:aws:dynamodb:ddblocal:000000000000:table/Entity/stream/2026-11-20T12:00:00.000");

    @Test
    void recordIsWrittenAsLambdaDoes() throws Exception {
        Map<String, AttributeValue> image = new LinkedHashMap<>();
        image.put("id", AttributeValue.fromS("004"));
        image.put("type", AttributeValue.fromS("store#004"));
        image.put("version", AttributeValue.fromN("1795223760123000"));
        image.put("photo", AttributeValue.fromB(SdkBytes.fromUtf8String("png")));
        image.put("open", AttributeValue.fromBool(true));
        image.put("closed", AttributeValue.fromNul(true));
        image.put("tags", AttributeValue.fromSs(List.of("new", "central")));
        image.put("floors", AttributeValue.fromNs(List.of("-1", "2.50")));
        image.put("blobs", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("a"))));
        image.put("hours", AttributeValue.fromL(List.of(AttributeValue.fromN("9"), AttributeValue.fromS("noon"))));
        image.put("address", AttributeValue.fromM(Map.of("city", AttributeValue.fromS("Köln \"am\" Rhein"))));
        image.put("empty", AttributeValue.fromM(Map.of()));
        Record record = Record.builder().eventID("9f1").eventName(OperationType.MODIFY).eventVersion("1.1").eventSource("aws:dynamodb")
                .awsRegion("ddblocal").dynamodb(change -> change.approximateCreationDateTime(Instant.parse("2026-11-20T12:00:00.120Z"))
                        .keys(keys()).newImage(image).oldImage(keys()).sequenceNumber("000000000000000000007").sizeBytes(91L)
                        .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
                .build();

        ChangeRecord written = json.record(record);

        String expected = """
                {"eventID": "9f1", "eventName": "MODIFY", "eventVersion": "1.1", "eventSource": "aws:dynamodb", "awsRegion": "us-east-1",
                 "dynamodb": {
                  "ApproximateCreationDateTime": 1795176000.120,
                  "Keys": {"id": {"S": "004"}, "type": {"S": "store#004"}},
                  "NewImage": {
                   "id": {"S": "004"}, "type": {"S": "store#004"}, "version": {"N": "1795223760123000"}, "photo": {"B": "cG5n"},
                   "open": {"BOOL": true}, "closed": {"NULL": true}, "tags": {"SS": ["new", "central"]}, "floors": {"NS": ["-1", "2.50"]},
                   "blobs": {"BS": ["YQ=="]}, "hours": {"L": [{"N": "9"}, {"S": "noon"}]},
                   "address": {"M": {"city": {"S": "Köln \\"am\\" Rhein"}}}, "empty": {"M": {}}},
                  "OldImage": {"id": {"S": "004"}, "type": {"S": "store#004"}},
                  "SequenceNumber": "000000000000000000007", "SizeBytes": 91, "StreamViewType": "NEW_AND_OLD_IMAGES"},
                 "eventSourceARN": "arn:aws:dynamodb:us-east-1:000000000000:table/Entity/stream/2026-11-20T12:00:00.000"}""";
        JsonMapper mapper = new JsonMapper();
        assertThat(mapper.readTree(written.json())).isEqualTo(mapper.readTree(expected));
        assertThat(written.sequenceNumber()).isEqualTo("000000000000000000007");
        assertThat(written.item()).isEqualTo("{\"id\":{\"S\":\"004\"},\"type\":{\"S\":\"store#004\"}}");
    }

    @Test
    void timeOfAWholeSecondIsNotWrittenInScientificNotation() {
        assertThat(json.record(removal("2026-11-21T01:16:00Z")).json()).contains("\"ApproximateCreationDateTime\":1795223760.000,");
    }

    @Test
    void expiredItemHasTheIdentityOfItsRemover() {
        assertThat(json.record(removal("2026-11-21T01:16:00Z")).json())
                .contains("\"userIdentity\":{\"principalId\":\"dynamodb.amazonaws.com\",\"type\":\"Service\"}").doesNotContain("NewImage");
    }

    private static Record removal(String time) {
        return Record.builder().eventID("1").eventName(OperationType.REMOVE).eventVersion("1.1")
                .userIdentity(user -> user.principalId("dynamodb.amazonaws.com").type("Service"))
                .dynamodb(change -> change.approximateCreationDateTime(Instant.parse(time)).keys(keys()).oldImage(keys())
                        .sequenceNumber("1").sizeBytes(20L).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
                .build();
    }

    private static Map<String, AttributeValue> keys() {
        return Map.of("id", AttributeValue.fromS("004"), "type", AttributeValue.fromS("store#004"));
    }
}
