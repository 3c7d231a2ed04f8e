package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.models.shop.Shop;
import io.relata.schema.ManyToMany;
import io.relata.schema.ModelCatalog;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiDescriptionTest {
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012, factory -> factory
            .schemaMappers(mappers -> mappers.mapPrefix("https://spec.openapis.org/oas/3.1/", "classpath:openapi/3.1/")));

    private final JsonNode document = read();

    @Test
    void isValidByTheSchemaOfOpenApiDocumentsAndOfTheSchemasInThem() {
        assertThat(openApi().validate(document)).isEmpty();
    }

    @Entity(collection = "users")
    record User(@NotBlank @BelongsTo(Team.class) String teamId) {
    }

    @Entity(collection = "teams")
    record Team(@Min(1) int size, boolean open, List<@NotBlank String> aliases) {
    }

    @Test
    void isValidForEntitiesThatAreRelatedToThemselvesAndCannotBeTagged() throws JsonProcessingException {
        TableModel model = TableModel
                .of(Schema.table("Club").entities(Team.class, User.class).manyToMany(ManyToMany.between(User.class, User.class)
                        .named("follows", "followedBy")).model());
        JsonNode club = Json.MAPPER.readTree(new ApiDescription(model).json());
        assertThat(openApi().validate(club)).isEmpty();
        assertThat(operations(club)).containsExactlyInAnyOrder("POST /teams", "PUT /teams/{id}", "PATCH /teams/{id}", "DELETE /teams/{id}",
                "GET /teams/{id}", "GET /teams/{id}/users", "POST /users", "PUT /users/{id}", "PATCH /users/{id}", "DELETE /users/{id}",
                "GET /users/{id}",
                "GET /teams", "GET /users", "POST /batch", "GET /users/{id}/follows", "GET /users/{id}/follows/{userId}",
                "PUT /users/{id}/follows/{userId}",
                "DELETE /users/{id}/follows/{userId}",
                "GET /users/{id}/followedBy", "GET /users/{id}/followedBy/{userId}", "PUT /users/{id}/followedBy/{userId}",
                "DELETE /users/{id}/followedBy/{userId}",
                "GET /openapi.json");
        assertThat(club.findValuesAsText("operationId")).doesNotHaveDuplicates();
        assertThat(club.at("/components/schemas/TeamInput/properties/size").toString())
                .isEqualTo("{\"type\":\"integer\",\"format\":\"int32\",\"minimum\":1,\"maximum\":2147483647}");
        assertThat(club.at("/components/schemas/TeamInput/required").toString()).isEqualTo("[\"size\",\"open\"]");
        assertThat(club.at("/components/schemas/FollowsLinkInput").toString())
                .isEqualTo("{\"type\":\"object\",\"additionalProperties\":false}");
    }

    @Entity(collection = "talks")
    record Talk(@NotBlank @Size(max = 80) String title, @NotNull Level level, @Valid Room room, List<@NotBlank String> topics) {
        public boolean isLong() {
            return title.length() > 40;
        }
    }

    @Entity(collection = "speakers")
    record Speaker(@NotBlank String name) {
    }

    record Room(@NotBlank String name, @Positive int seats) {
        public boolean isFree() {
            return true;
        }
    }

    record Rating(@Min(1) @Max(5) int stars) {
    }

    enum Level {
        EASY, HARD
    }

    @Test
    void promisesOfWhatIsReadItsTypesAndOfNothingButComponents() throws JsonProcessingException {
        JsonNode conference = conference();
        assertThat(conference.at("/components/schemas/TalkInput/properties").toString())
                .contains("'seats':{'type':'integer'".replace('\'', '"'));
        assertThat(conference.toString()).doesNotContain("free", "\"long\"");
        JsonNode talk = conference.at("/components/schemas/Talk");
        assertThat(talk.get("required").toString())
                .isEqualTo("['id','entity','version','createdAt','updatedAt','tags']".replace('\'', '"'));
        assertThat(talk.at("/properties/title").toString()).isEqualTo("{'type':'string'}".replace('\'', '"'));
        assertThat(talk.at("/properties/level").toString()).isEqualTo("{'type':'string','enum':['EASY','HARD']}".replace('\'', '"'));
        assertThat(talk.at("/properties/topics").toString()).isEqualTo("{'type':'array','items':{'type':'string'}}".replace('\'', '"'));
        assertThat(talk.at("/properties/room").toString()).isEqualTo(("{'type':'object','properties':{'name':{'type':'string'},"
                + "'seats':{'type':'integer','format':'int32'}},'additionalProperties':false}").replace('\'', '"'));
        assertThat(conference.at("/components/schemas/SpeakerTalkLinkAttributes").has("required")).isFalse();
    }

    @Test
    void saysWhetherALinkNeedsABody() throws JsonProcessingException {
        assertThat(conference().at("/paths/~1speakers~1{id}~1talks~1{talkId}/put/requestBody/required").toString()).isEqualTo("true");
        assertThat(document.at("/paths/~1customers~1{id}~1stores~1{storeId}/put/requestBody/required").toString()).isEqualTo("false");
    }

    private static JsonNode conference() throws JsonProcessingException {
        return Json.MAPPER.readTree(new ApiDescription(TableModel.of(Schema.table("Conference").entities(Talk.class, Speaker.class)
                .manyToMany(ManyToMany.between(Speaker.class, Talk.class).with(Rating.class)).model())).json());
    }

    /** So that the tests above are known to look. */
    @ParameterizedTest
    @CsvSource({"/components/responses/CustomerCreated, description, 1", "/components/schemas/OrderInput/properties/total, type, 'numbr'",
            "/components/parameters/pathTag, in, 'somewhere'"})
    void isFoundInvalidOnceItIsBroken(String place, String name, String nonsense) {
        ObjectNode broken = document.deepCopy();
        ((ObjectNode) broken.at(place)).set(name, nonsense.equals("1") ? IntNode.valueOf(1) : TextNode.valueOf(nonsense));
        assertThat(openApi().validate(broken)).isNotEmpty();
    }

    @Test
    void refersOnlyToWhatItDefines() {
        List<String> references = document.findValuesAsText("$ref");
        assertThat(references).isNotEmpty()
                .allSatisfy(reference -> assertThat(document.at(reference.substring(1)).isMissingNode()).isFalse());
    }

    @Test
    void definesNothingThatItDoesNotUse() {
        Set<String> references = Set.copyOf(document.findValuesAsText("$ref"));
        List<String> defined = new ArrayList<>();
        document.path("components").properties().stream().filter(kind -> !kind.getKey().equals("securitySchemes"))
                .forEach(kind -> kind.getValue().fieldNames()
                        .forEachRemaining(name -> defined.add("#/components/" + kind.getKey() + "/" + name)));
        assertThat(references).containsAll(defined);
    }

    @Test
    void hasOperationIdsThatDiffer() {
        assertThat(document.findValuesAsText("operationId")).hasSize(operations(document).size()).doesNotHaveDuplicates();
    }

    @Test
    void hasEveryOperationAtThePathsOfTheModel() {
        assertThat(ConcreteRoute.all(TableModel.of(Office.MODEL)).stream().map(ConcreteRoute::operation).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.complementOf(EnumSet.of(Operation.ADJUST_ENTITY, Operation.RESTORE_ENTITY, Operation.READ_TOTALS_OF_TAG,
                        Operation.READ_TOTALS_OF_ALL, Operation.READ_GROUPS, Operation.UPLOAD_FILE, Operation.DELETE_FILE,
                        Operation.LIST_FILES)));
        assertThat(new ApiDescription(TableModel.of(Shop.MODEL)).json()).doesNotContain("otals");
        assertThat(operations(document)).containsExactlyInAnyOrder(
                "POST /businesses", "GET /businesses", "POST /customers", "POST /orders", "POST /stores",
                "GET /customers", "GET /orders", "GET /stores", "POST /batch",
                "GET /businesses/{id}", "PUT /businesses/{id}", "PATCH /businesses/{id}", "DELETE /businesses/{id}",
                "GET /customers/{id}", "PUT /customers/{id}", "PATCH /customers/{id}", "DELETE /customers/{id}",
                "GET /orders/{id}", "PUT /orders/{id}", "PATCH /orders/{id}", "DELETE /orders/{id}",
                "GET /stores/{id}", "PUT /stores/{id}", "PATCH /stores/{id}", "DELETE /stores/{id}",
                "GET /businesses/{id}/totals", "GET /businesses/{id}/customers", "GET /businesses/{id}/orders",
                "GET /businesses/{id}/stores",
                "GET /customers/{id}/orders", "GET /customers/{id}/stores", "GET /stores/{id}/customers",
                "GET /customers/{id}/stores/{storeId}", "PUT /customers/{id}/stores/{storeId}", "DELETE /customers/{id}/stores/{storeId}",
                "GET /stores/{id}/customers/{customerId}",
                "PUT /stores/{id}/customers/{customerId}", "DELETE /stores/{id}/customers/{customerId}",
                "GET /businesses/{id}/tags", "GET /customers/{id}/tags", "GET /orders/{id}/tags", "GET /stores/{id}/tags",
                "PUT /businesses/{id}/tags/{tag}", "PUT /customers/{id}/tags/{tag}", "PUT /orders/{id}/tags/{tag}",
                "PUT /stores/{id}/tags/{tag}",
                "DELETE /businesses/{id}/tags/{tag}", "DELETE /customers/{id}/tags/{tag}", "DELETE /orders/{id}/tags/{tag}",
                "DELETE /stores/{id}/tags/{tag}",
                "GET /tags", "GET /tags/{tag}", "GET /tags/{tag}/businesses", "GET /tags/{tag}/customers", "GET /tags/{tag}/orders",
                "GET /tags/{tag}/stores", "GET /search", "GET /openapi.json");
        assertThat(document.at("/components/responses/FoundPage/content/application~1json/schema").toString())
                .isEqualTo("{\"$ref\":\"#/components/schemas/FoundPage\"}");
        assertThat(document.at("/components/schemas/FoundPage/properties/items/items/$ref").asText())
                .isEqualTo("#/components/schemas/FoundItem");
        assertThat(document.at("/components/schemas/FoundItem").toString()).isEqualTo(("{'oneOf':["
                + "{'$ref':'#/components/schemas/Business'},{'$ref':'#/components/schemas/Customer'},"
                + "{'$ref':'#/components/schemas/Store'}],'discriminator':{'propertyName':'entity',"
                + "'mapping':{'business':'#/components/schemas/Business','customer':'#/components/schemas/Customer',"
                + "'store':'#/components/schemas/Store'}}}").replace('\'', '"'));
    }

    @Test
    void saysWhatAnOrderIsMadeFrom() {
        assertThat(document.at("/components/schemas/OrderInput/properties/total").toString()).isEqualTo(
                "{\"type\":[\"number\",\"null\"],\"minimum\":0,\"maximum\":9.999999999999998E+125,\"not\":{\"type\":\"number\","
                        + "\"exclusiveMinimum\":-1E-130,\"exclusiveMaximum\":1E-130,\"not\":{\"enum\":[0]}}}");
        assertThat(document.at("/components/schemas/OrderInput/properties/status").toString())
                .isEqualTo("{\"type\":\"string\",\"enum\":[\"PENDING\",\"OPEN\",\"FINISHED\",\"CANCELLED\"]}");
        assertThat(document.at("/components/schemas/OrderInput/properties/finishedAt").toString())
                .isEqualTo("{\"type\":[\"string\",\"null\"],\"format\":\"date-time\"}");
        assertThat(document.at("/components/schemas/OrderInput/required").toString())
                .isEqualTo("[\"businessId\",\"customerId\",\"status\"]");
        assertThat(document.at("/components/schemas/StoreInput/properties/openedOn").toString())
                .isEqualTo("{\"type\":[\"string\",\"null\"],\"format\":\"date\"}");
    }

    @Test
    void saysHowManyAddressesACustomerMayHaveAndWhatTheyAreCalled() {
        JsonNode addresses = document.at("/components/schemas/CustomerInput/properties/mailingAddresses");
        assertThat(addresses.path("maxProperties").asInt()).isEqualTo(20);
        assertThat(addresses.path("propertyNames").toString()).isEqualTo("{\"minLength\":1,\"maxLength\":100}");
        assertThat(addresses.at("/additionalProperties/properties").size()).isEqualTo(4);
    }

    @Test
    void saysWhatALinkCarries() {
        assertThat(document.at("/components/schemas/CustomerStoreLinkInput").toString()).isEqualTo(("{'type':'object','properties':{"
                + "'role':{'type':['string','null']},'since':{'type':['string','null'],'pattern':'^(?:\\\\d{4}(-\\\\d{2}(-\\\\d{2}("
                + "T\\\\S+)?)?)?)$'}},"
                + "'additionalProperties':false,'examples':[{'role':'manager','since':'2019'}]}").replace('\'', '"'));
        assertThat(document.at("/components/schemas/CustomerStoreLinkAttributes").toString()).isEqualTo(
                "{'type':'object','properties':{'role':{'type':'string'},'since':{'type':'string'}},'additionalProperties':false}"
                        .replace('\'', '"'));
    }

    @Test
    void nullIsTheSameAsAbsentInAllThatCallersSend() {
        assertThat(document.at("/components/schemas/CustomerStoreLinkInput/properties/role").toString())
                .isEqualTo("{\"type\":[\"string\",\"null\"]}");
        assertThat(accepts("CustomerInput",
                "{'businessId':'1','firstName':'A','lastName':'B','email':null,'mailingAddresses':{'home':{'city':null},'old':null}}"))
                .isTrue();
        assertThat(accepts("CustomerInput", "{'businessId':'1','firstName':null,'lastName':'B'}")).isFalse();
        assertThat(accepts("CustomerPatch", "{'phone':null}")).isTrue();
        assertThat(accepts("CustomerPatch", "{'lastName':null}")).isFalse();
    }

    @Test
    void whatIsBlankIsToldAlikeByDescriptionAndServer() {
        OfficeApi api = new OfficeApi().withPartners();
        for (String name : List.of("\\u0019", "\\u00a0", " \\u2003\\t", "", "\\u001c", "x")) {
            String body = "{'businessName':'" + name + "'}";
            assertThat(accepts("BusinessInput", body)).describedAs(name).isEqualTo(api.post("/businesses", body).status() == 201);
        }
    }

    @Test
    void everyOperationSaysWhatItDoesAndWhoMayDoIt() {
        assertThat(document.path("security").toString()).isEqualTo("[{\"jwt\":[]},{\"iam\":[]},{}]");
        assertThat(document.at("/components/securitySchemes").size()).isEqualTo(2);
        document.path("paths")
                .forEach(path -> path.properties().stream().filter(entry -> !entry.getKey().equals("parameters")).forEach(operation -> {
                    assertThat(operation.getValue().path("description").asText()).isNotEmpty();
                    assertThat(operation.getValue().path("responses").has("401")).isTrue();
                    assertThat(operation.getValue().path("responses").has("403")).isTrue();
                }));
        assertThat(document.at("/components/responses/Problem401/content").properties()).extracting(Map.Entry::getKey)
                .containsExactly("application/problem+json", "application/json");
    }

    @Test
    void problemsOfEachStatusHaveTheTypesThatTheyCanHave() {
        assertThat(document.at("/components/responses/Problem412/content/application~1problem+json/schema/allOf/1").toString())
                .isEqualTo(
                        "{\"properties\":{\"type\":{\"type\":\"string\",\"enum\":[\"urn:relata:problem:precondition-failed\"]},"
                                + "\"status\":{\"type\":\"integer\",\"enum\":[412]}}}");
    }

    /** Generators that are widely used leave out what has one. */
    @Test
    void nothingIsAConst() {
        assertThat(document.findValues("const")).isEmpty();
    }

    @Test
    void listsSayWhichAttributesTheyNeed() throws JsonProcessingException {
        JsonNode parameters = listParameters("orderentry", "/sales-totals");
        assertThat(parameters).filteredOn(parameter -> parameter.path("required").asBoolean())
                .extracting(parameter -> parameter.path("name").asText())
                .containsExactly("period");
        assertThat(parameters).filteredOn(parameter -> parameter.path("name").asText().equals("sort"))
                .extracting(parameter -> parameter.at("/schema/enum").toString())
                .containsExactly("[\"period\",\"total\"]");
    }

    @Test
    void listsByDistanceOrByAttributesNeedEither() throws JsonProcessingException {
        JsonNode parameters = listParameters("locations", "/stores");
        assertThat(parameters).extracting(parameter -> parameter.path("name").asText())
                .contains("near", "within", "country", "state", "city", "zip");
        assertThat(parameters).noneMatch(parameter -> parameter.path("required").asBoolean());
    }

    private static JsonNode listParameters(String model, String path) throws JsonProcessingException {
        return Json.MAPPER.readTree(new ApiDescription(TableModel.of(ModelCatalog.onClassPath().named(model))).json()).at("/paths")
                .path(path)
                .at("/get/parameters");
    }

    @Test
    void linksAreReadAndWrittenOnConditions() {
        JsonNode link = document.at("/paths/~1customers~1{id}~1stores~1{storeId}");
        assertThat(parameters(link.path("get"))).containsExactly("consistent", "ifNoneMatch");
        assertThat(parameters(link.path("put"))).containsExactly("ifMatch", "ifNoneMatchAny");
        assertThat(parameters(link.path("delete"))).containsExactly("ifMatch");
        assertThat(link.path("get").path("responses").fieldNames()).toIterable().startsWith("200", "304", "400", "401", "403", "404");
        assertThat(document.at("/components/responses/LinkedStoresOfCustomer/headers").fieldNames()).toIterable().containsExactly("ETag");
        assertThat(document.at("/components/schemas/LinkedStoresOfCustomer/allOf/0/$ref").asText()).isEqualTo("#/components/schemas/Store");
        assertThat(document.at("/paths/~1customers~1{id}~1stores/get/parameters").findValuesAsText("$ref"))
                .contains("#/components/parameters/filterStoresOfCustomer");
        assertThat(document.at("/components/parameters/filterStoresOfCustomer/schema/items/pattern").asText()).contains("link\\.role");
    }

    @Test
    void entitiesAreReadByTheirIdsWhereTheyAreListedAndWhereTheyAreNot() {
        JsonNode unlisted = document.at("/paths/~1customers/get");
        assertThat(unlisted.path("operationId").asText()).isEqualTo("readCustomersById");
        assertThat(parameters(unlisted)).containsExactly("idsInsteadOfAList", "consistent", "fieldsCustomer", "includeInEachCustomer");
        assertThat(unlisted.path("parameters").findValuesAsText("name")).containsExactly("email");
        assertThat(parameters(document.at("/paths/~1stores/get"))).startsWith("ids", "consistent");
        assertThat(unlisted.path("responses").fieldNames()).toIterable().contains("405", "413");
        assertThat(document.at("/components/parameters/ids/required").asBoolean()).isTrue();
        assertThat(document.at("/components/parameters/ids/schema/maxItems").asInt()).isEqualTo(100);
        assertThat(document.at("/components/schemas/CustomersById/required").toString()).isEqualTo("[\"items\"]");
        assertThat(document.at("/components/schemas/StoresById/required").toString()).isEqualTo("[\"items\",\"missing\"]");
        JsonNode listed = document.at("/paths/~1businesses/get");
        assertThat(listed.path("operationId").asText()).isEqualTo("listAllBusinesses");
        assertThat(parameters(listed)).startsWith("idsInsteadOfAList", "consistentById", "limit");
        assertThat(document.at("/components/parameters/idsInsteadOfAList").has("required")).isFalse();
        assertThat(document.at("/components/schemas/AllBusinessesPage/required").toString()).isEqualTo("[\"items\"]");
        assertThat(accepts("AllBusinessesPage", "{'items':[],'missing':['1']}")).isTrue();
        assertThat(accepts("CustomersById", "{'items':[],'missing':['a b']}")).isFalse();
    }

    @Test
    void batchIsDescribed() {
        assertThat(document.at("/paths/~1batch/post/operationId").asText()).isEqualTo("batch");
        assertThat(parameters(document.at("/paths/~1batch/post"))).containsExactly("idempotencyKey");
        assertThat(accepts("Batch", "{'atomic':true,'requests':[{'method':'PUT','path':'/stores/%C3%A4','headers':{'If-Match':'*'},"
                + "'body':{}}]}")).isTrue();
        assertThat(accepts("Batch", "{'requests':[]}")).isFalse();
        assertThat(accepts("Batch", "{'requests':[{'method':'GET','path':'/stores/1'}]}")).isFalse();
        assertThat(accepts("Batch", "{'requests':[{'method':'PUT','path':'/stores/%zz'}]}")).isFalse();
        assertThat(accepts("Batch", "{'requests':[{'method':'PUT','path':'/stores?id=1'}]}")).isFalse();
        assertThat(accepts("BatchAnswers", "{'responses':[{'status':204}]}")).isTrue();
    }

    @Test
    void whatCanBeIncludedAndChosenIsNamed() {
        assertThat(document.at("/components/parameters/includeOrder/schema").toString()).isEqualTo(
                "{\"type\":\"array\",\"items\":{\"type\":\"string\",\"enum\":[\"business\",\"customer\"]},\"minItems\":1,"
                        + "\"maxItems\":10}");
        assertThat(document.at("/components/schemas/IncludedInCustomer/properties").toString()).isEqualTo("""
                {"business":{"$ref":"#/components/schemas/Business"},"orders":{"$ref":"#/components/schemas/OrderPage"},\
                "stores":{"$ref":"#/components/schemas/StoresOfCustomerPage"}}""");
        assertThat(document.at("/components/schemas/Customer/required").toString()).doesNotContain("included", "firstName");
        assertThat(document.at("/components/parameters/fieldsStore/schema/items/enum").toString())
                .isEqualTo("[\"businessId\",\"storeName\",\"city\",\"country\",\"openedOn\"]");
        assertThat(parameters(document.at("/paths/~1tags~1{tag}/get"))).contains("fieldsBusinessOrCustomerOrOrderOrStore");
        assertThat(accepts("CustomerInput", "{'businessId':'1','firstName':'A','lastName':'B','included':{}}")).isTrue();
    }

    private static List<String> parameters(JsonNode operation) {
        return operation.path("parameters").findValuesAsText("$ref").stream().map(name -> name.substring(name.lastIndexOf('/') + 1))
                .toList();
    }

    @Test
    void itIsNotLargerThanItHasToBe() {
        assertThat(new ApiDescription(TableModel.of(Office.MODEL)).json()).hasSizeLessThan(130_000);
        assertThat(new ApiDescription(TableModel.of(ModelCatalog.onClassPath().named("orderentry"))).json()).hasSizeLessThan(234_000);
    }

    private boolean accepts(String schema, String json) {
        try {
            ObjectNode reference = Json.MAPPER.createObjectNode().put("$ref", "#/components/schemas/" + schema).set("components",
                    document.path("components"));
            return FACTORY.getSchema(reference).validate(Json.MAPPER.readTree(json.replace('\'', '"'))).isEmpty();
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void describesWhatTheApiAnswers() {
        OfficeApi api = new OfficeApi().withPartners();
        api.put("/customers/001/stores/004", "{'role':'manager'}");
        api.put("/customers/001/tags/music");
        api.settle();
        assertConforms("Customer", api.get("/customers/001").body());
        assertConforms("StoreCopy", api.get("/customers/001/stores").body().at("/items/0"));
        assertConforms("CustomerCopy", api.get("/tags/music").body().at("/items/0"));
        assertConforms("CustomerStoreLink", api.put("/customers/001/stores/004").body());
        assertConforms("Tags", api.get("/customers/001/tags").body());
        assertConforms("Problem", api.post("/customers", "{}").body());
        assertThat(api.get("/openapi.json").body()).isEqualTo(document);
    }

    static JsonSchema openApi() {
        return FACTORY.getSchema(SchemaLocation.of("https://spec.openapis.org/oas/3.1/schema-base/2025-09-15"));
    }

    private void assertConforms(String schema, JsonNode body) {
        ObjectNode reference = Json.MAPPER.createObjectNode().put("$ref", "#/components/schemas/" + schema).set("components",
                document.path("components"));
        assertThat(body.isObject()).isTrue();
        assertThat(FACTORY.getSchema(reference).validate(body)).isEmpty();
    }

    private static List<String> operations(JsonNode document) {
        List<String> operations = new ArrayList<>();
        document.path("paths").properties().forEach(path -> path.getValue().properties().stream().map(Map.Entry::getKey)
                .filter(key -> !key.equals("parameters"))
                .forEach(method -> operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
        return operations;
    }

    private static JsonNode read() {
        try {
            return Json.MAPPER.readTree(new ApiDescription(TableModel.of(Office.MODEL)).json());
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
