package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeTableResource;
import io.relata.internal.functions.SampleEvent;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The function as it is deployed, fed with what API Gateway sends it. */
@QuarkusTest
@TestProfile(QueriesFunctionTest.Queries.class)
@WithTestResource(OfficeTableResource.class)
class QueriesFunctionTest {
    /** Chooses the function as its deployment does. */
    public static final class Queries implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "queries");
        }
    }

    private static Answer send(String name) {
        return SampleEvent.named("queries/" + name).send();
    }

    @Test
    void readsACustomer() {
        Answer answer = send("read-customer");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.etag()).isEqualTo("\"" + answer.text("version") + "\"");
        assertThat(answer.bodyWithoutTimes()).isEqualTo("{'id':'001','entity':'customer','version':0,'createdAt':'...','updatedAt':'...',"
                + "'tags':['jazz & blues','vip'],'businessId':'002','firstName':'Ann','lastName':'Smith','email':'ann@example.com'}");
    }

    @Test
    void listsBusinesses() {
        Answer answer = send("list-businesses");
        assertThat(answer.bodyWithoutTimes()).startsWith("{'items':["
                + "{'id':'003','entity':'business','version':0,'createdAt':'...','updatedAt':'...','tags':[],'businessName':'Zenith',"
                + "'website':'https://zenith.example'},"
                + "{'id':'004','entity':'business','version':0,'createdAt':'...','updatedAt':'...','tags':[],'businessName':'Bakers'}],"
                + "'next':'");
    }

    @Test
    void listsChildren() {
        assertThat(send("list-customers-of-business").ids()).containsExactly("001", "005");
        assertThat(send("list-open-orders-of-customer").bodyWithoutTimes()).isEqualTo("{'items':[{'id':'003','entity':'order','version':0,"
                + "'createdAt':'...','updatedAt':'...','tags':[],'businessId':'002','customerId':'001','status':'OPEN','total':12.5}]}");
    }

    @Test
    void listsWhatIsLinked() {
        assertThat(send("list-stores-of-customer").bodyWithoutTimes()).isEqualTo("{'items':[{'id':'006','entity':'store','createdAt':'...',"
                + "'businessId':'002','storeName':'Harbour','link':{'role':'owner'}}]}");
    }

    @Test
    void listsWhatIsTagged() {
        assertThat(send("read-tags-of-customer").bodyWithoutTimes()).isEqualTo("{'tags':['jazz & blues','vip']}");
        assertThat(send("list-tagged").ids()).containsExactly("001", "005", "004");
        assertThat(send("list-tagged-customers").ids()).containsExactly("001", "005");
        assertThat(send("list-with-all-tags").bodyWithoutTimes()).isEqualTo("{'items':[{'id':'001','entity':'customer','createdAt':'...',"
                + "'businessId':'002','firstName':'Ann','lastName':'Smith','email':'ann@example.com'}]}");
    }

    @Test
    void describesItself() {
        Answer answer = send("describe-api");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("openapi")).isEqualTo("3.1.1");
        assertThat(answer.body().at("/paths/~1customers~1{id}~1stores~1{storeId}/put/operationId").asText())
                .isEqualTo("linkCustomerToStores");
    }

    @Test
    void refusesWhatThereIsNot() {
        Answer list = send("refused-list-of-all-customers");
        assertThat(list.said())
                .isEqualTo("405 there is no list of all customers; lists of some are /businesses/{id}/customers, /stores/{id}/customers, "
                        + "/customers?email={email}");
        assertThat(list.headers()).containsEntry("Allow", "POST").containsEntry("Content-Type", "application/problem+json");
        assertThat(send("refused-unknown-store").bodyWithoutTimes())
                .isEqualTo("{'type':'urn:relata:problem:not-found','title':'Not found','status':404,'detail':'store 404 does not exist'}");
        assertThat(send("refused-unknown-collection").said())
                .isEqualTo("404 there is no collection \"people\"; known are businesses, customers, orders, stores");
        assertThat(send("refused-method").headers()).containsEntry("Allow", "DELETE, GET, HEAD, PATCH, PUT");
    }

    @Test
    void saysThatNoSearchEngineIsSetUpHere() {
        assertThat(send("search").said())
                .isEqualTo(
                        "404 there is no search here: no search engine is configured; ./start has one with --search, a deployment with -c "
                                + "search");
    }

    @Test
    void refusesWhatItCannotUnderstand() {
        assertThat(send("refused-cursor").status()).isEqualTo(400);
        assertThat(send("refused-unknown-parameter").said())
                .isEqualTo("400 unknown parameter page; known are limit, cursor, order, from, to, prefix, filter, fields, include");
    }
}
