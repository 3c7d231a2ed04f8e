// One call, as one would write it elsewhere; in Java and TypeScript with the typed clients of docs/clients.md.

const KEY = "Idempotency-Key";

export const rolesOf = ({ roles }) => roles.split(/[\s,]+/).filter(Boolean);

// The command that prints such a token.
function tokenCommand({ caller, url }) {
    const word = (text) => (/^[\w.@/=,-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`);
    const roles = rolesOf(caller);
    const claims = [caller.tenant && `tenant=${caller.tenant}`, roles.length && `roles=${roles.join(",")}`].filter(Boolean);
    const { port } = new URL(url);
    return ["./relata token --subject", word(caller.subject), ...claims.map((claim) => `--claim ${word(claim)}`),
        ...(port === "8080" ? [] : [`--port ${port}`])].join(" ");
}

const quoted = (text) => `'${text.replace(/'/g, "'\\''")}'`;
const withBody = ({ body }) => body !== undefined && body !== "";

function curl(call) {
    const token = call.caller ? `token=$(${tokenCommand(call)})\n` : "";
    const lines = [`${token}curl -s${call.method === "GET" ? "" : ` -X ${call.method}`} ${quoted(call.url)}`];
    for (const [name, value] of Object.entries(call.headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
    if (token) lines.push('-H "Authorization: Bearer $token"');
    if (withBody(call)) lines.push(`-d ${quoted(call.body)}`);
    return lines.join(" \\\n  ");
}

function httpie(call) {
    const token = call.caller ? `token=$(${tokenCommand(call)})\n` : "";
    const start = token + (withBody(call) ? `echo ${quoted(call.body)} | ` : "");
    const headers = Object.entries(call.headers).map(([name, value]) => ` \\\n  ${quoted(`${name}:${value}`)}`);
    if (token) headers.push(' \\\n  "Authorization:Bearer $token"');
    return `${start}http ${call.method} ${quoted(call.url)}${headers.join("")}`;
}

const lastPart = (ref) => ref?.slice(ref.lastIndexOf("/") + 1);
const camel = (text) => text.replace(/[^A-Za-z0-9]+(\w)/g, (whole, letter) => letter.toUpperCase()).replace(/^\w/, (letter) => letter.toLowerCase());
const pascal = (text) => camel(text).replace(/^\w/, (letter) => letter.toUpperCase());
const jsonOf = (content) => content?.["application/merge-patch+json"] ?? content?.["application/json"];
const server = ({ url, path }) => url.slice(0, url.length - path.length);
const indented = (text, by) => text.replace(/\n/g, `\n${by}`);
const isList = ({ operation }) => operation.parameters.some(({ name }) => name === "cursor");

// What the operation takes from the form; a creation can be repeated if it has a key.
function parameters({ operation, values }) {
    const all = operation.parameters.filter((one) => one.in === "path" && !values.some(({ name }) => name === one.name)).map(({ name }) => ({ name, in: "path", value: `{${name}}` }));
    all.push(...values.filter(({ name }) => name !== "cursor"));
    if (operation.parameters.some(({ name }) => name === KEY) && !values.some(({ name }) => name === KEY)) all.push({ name: KEY, in: "header", isNew: true });
    return all;
}

// A class of its own is generated for the page of a list and for the body, by the name that the description gives them.
function pageName({ operation, root }) {
    const [, found] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
    const response = found?.$ref ? root.components.responses[lastPart(found.$ref)] : found;
    return lastPart(jsonOf(response?.content)?.schema?.$ref);
}

const answersNothing = ({ operation }) => Object.keys(operation.responses).filter((status) => status.startsWith("2")).every((status) => status === "204");

function javaValue({ type, value, isNew }) {
    if (isNew) return "UUID.randomUUID().toString()";
    return type === "array" ? `List.of(${value.map((one) => JSON.stringify(one)).join(", ")})` : type === "integer" || type === "boolean" ? value : JSON.stringify(value);
}

function java(call) {
    const { operation } = call;
    const api = `${pascal(operation.tags[0])}Api`;
    const request = `API${pascal(operation.operationId)}Request`;
    const set = parameters(call).map((one) => `.${camel(one.name)}(${javaValue(one)})`);
    if (withBody(call)) {
        const type = lastPart(jsonOf(operation.requestBody.content).schema.$ref) ?? `${pascal(operation.operationId)}Request`;
        const json = JSON.stringify(JSON.parse(call.body), null, 2).replace(/\\/g, "\\\\").replace(/"""/g, '\\"""');
        set.push(`.${camel(type)}(client.getObjectMapper().readValue("""\n        ${indented(json, "        ")}""", ${type}.class))`);
    }
    const list = isList(call);
    if (list) set.push(".cursor(cursor)");
    const taken = operation.parameters.length || operation.requestBody;
    const built = taken ? `${api}.${request}.newBuilder()\n    ${[...set, ".build()"].join("\n    ")}` : "";
    const called = `api.${operation.operationId}(${built})`;
    const start = `ApiClient client = new ApiClient();
client.setHttpClientBuilder(new RepeatingHttpClientBuilder());
client.updateBaseUri(${JSON.stringify(server(call))});
${call.caller ? `String token = System.getenv("TOKEN"); // ${tokenCommand(call)}
client.setRequestInterceptor(http -> http.header("Authorization", "Bearer " + token));
` : ""}${api} api = new ${api}(client);

`;
    if (list) {
        const page = pageName(call);
        return `${start}for (var item : Pages.of(cursor -> ${called},
    ${page}::getItems, ${page}::getNext)) {
    System.out.println(item);
}`;
    }
    return `${start}${answersNothing(call) ? "" : "var answer = "}${called};`;
}

function typescriptValue({ type, value, isNew }) {
    if (isNew) return "crypto.randomUUID()";
    return type === "integer" || type === "boolean" ? value : JSON.stringify(value);
}

function typescript(call) {
    const { operation } = call;
    const list = isList(call);
    const all = parameters(call);
    const places = ["path", "query", "header"].map((place) => {
        const named = all.filter((one) => one.in === place).map((one) => `${/^\w+$/.test(one.name) ? one.name : JSON.stringify(one.name)}: ${typescriptValue(one)}`);
        if (list && place === "query") named.push("...cursor && { cursor }");
        return named.length ? `        ${place}: { ${named.join(", ")} },\n` : "";
    }).join("");
    const options = [];
    if (places) options.push(`    params: {\n${places}    },`);
    if (withBody(call)) options.push(`    body: ${indented(JSON.stringify(JSON.parse(call.body), null, 4), "    ")},`);
    const called = `api.${call.method}(${JSON.stringify(operation.path)}${options.length ? `, {\n${options.join("\n")}\n}` : ""})`;
    const start = `import createClient from "openapi-fetch";
import { ${list ? "pages" : "answered"}, repeatingFetch } from "relata-client";
import type { paths } from "./${call.model}.js";

const api = createClient<paths>({ baseUrl: ${JSON.stringify(server(call))}, fetch: repeatingFetch()${call.caller ? ", headers: { Authorization: `Bearer ${process.env.TOKEN}` }" : ""} });${call.caller ? ` // TOKEN: ${tokenCommand(call)}` : ""}

`;
    return start + (list ? `for await (const item of pages(cursor => ${called})) console.log(item);` : `${answersNothing(call) ? "" : "const answer = "}await answered(${called});`);
}

export const languages = { curl, HTTPie: httpie, Java: java, TypeScript: typescript };
