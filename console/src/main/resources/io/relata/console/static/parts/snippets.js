// One call, as one would write it elsewhere.

const quoted = (text) => `'${text.replace(/'/g, "'\\''")}'`;
const javaText = (text) => JSON.stringify(text).replace(/\\\//g, "/");
const withBody = ({ body }) => body !== undefined && body !== "";

function curl(call) {
    const lines = [`curl -s${call.method === "GET" ? "" : ` -X ${call.method}`} ${quoted(call.url)}`];
    for (const [name, value] of Object.entries(call.headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
    if (withBody(call)) lines.push(`-d ${quoted(call.body)}`);
    return lines.join(" \\\n  ");
}

function httpie(call) {
    const start = withBody(call) ? `echo ${quoted(call.body)} | ` : "";
    const headers = Object.entries(call.headers).map(([name, value]) => ` \\\n  ${quoted(`${name}:${value}`)}`);
    return `${start}http ${call.method} ${quoted(call.url)}${headers.join("")}`;
}

function java(call) {
    const body = withBody(call) ? `BodyPublishers.ofString(\n                ${javaText(call.body)})` : "BodyPublishers.noBody()";
    const headers = Object.entries(call.headers).map(([name, value]) => `        .header(${javaText(name)}, ${javaText(value)})\n`).join("");
    return `HttpRequest request = HttpRequest.newBuilder(URI.create(${javaText(call.url)}))
${headers}        .method("${call.method}", ${body})
        .build();
HttpResponse<String> response = HttpClient.newHttpClient()
        .send(request, BodyHandlers.ofString());`;
}

function typescript(call) {
    const options = [];
    if (call.method !== "GET") options.push(`  method: "${call.method}",`);
    if (Object.keys(call.headers).length) options.push(`  headers: ${JSON.stringify(call.headers)},`);
    if (withBody(call)) options.push(`  body: JSON.stringify(${call.body}),`);
    return `const response = await fetch(${JSON.stringify(call.url)}${options.length ? `, {\n${options.join("\n")}\n}` : ""});
if (!response.ok) throw await response.json();
const ${call.method === "GET" ? "found" : "answer"} = ${call.method === "DELETE" ? "response.status" : "await response.json()"};`;
}

export const languages = { curl, HTTPie: httpie, Java: java, TypeScript: typescript };
