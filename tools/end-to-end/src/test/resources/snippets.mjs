// Writes the console's snippets of all operations of an API: node snippets.mjs MODEL DESCRIPTION DIRECTORY

import { readFile, writeFile } from "node:fs/promises";
import { languages } from "./snippets/snippets.mjs";

const METHODS = ["get", "post", "put", "patch", "delete"];
const BY_THE_SERVER = ["id", "entity", "version", "createdAt", "updatedAt", "tags", "link"];
const TEXTS = { date: "2026-05-01", "date-time": "2026-05-01T10:00:00Z" };

const [model, description, directory] = process.argv.slice(2);
const root = JSON.parse(await readFile(description, "utf8"));
const resolve = (one) => one.$ref ? one.$ref.slice(2).split("/").reduce((at, part) => at[part], root) : one;
const typeOf = ({ type }) => [type].flat().find((each) => each !== "null");

function sample(given) {
    const schema = resolve(given);
    if (schema.const ?? schema.enum) return schema.const ?? schema.enum[0];
    switch (typeOf(schema)) {
    case "integer": return 5;
    case "number": return 1.5;
    case "boolean": return true;
    case "array": return [sample(schema.items)];
    case "object": return Object.fromEntries(schema.properties ? Object.entries(schema.properties).filter(([name]) => !BY_THE_SERVER.includes(name)).map(([name, each]) => [name, sample(each)])
        : schema.additionalProperties ? [["one", sample(schema.additionalProperties)]] : []);
    default: return TEXTS[schema.format] ?? "a \"b\" \\ c";
    }
}

function call(path, item, method) {
    const parameters = [...item.parameters ?? [], ...item[method].parameters ?? []].map(resolve);
    const operation = { ...item[method], path, method: method.toUpperCase(), parameters };
    const values = parameters.filter(({ name }) => name !== "Idempotency-Key").map((one) => {
        const type = typeOf(resolve(one.schema));
        const value = sample(one.schema);
        return { name: one.name, in: one.in, type, value: type === "array" ? value : String(value) };
    });
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    return { method: operation.method, path, url: `http://localhost:8080${path}`, headers: {}, body: schema && JSON.stringify(sample(schema)), operation, values, root, model };
}

const calls = Object.entries(root.paths).flatMap(([path, item]) => METHODS.filter((method) => item[method]).map((method) => call(path, item, method)));
const methods = calls.map((each) => `    void ${each.operation.operationId}() throws Exception {\n${languages.Java(each)}\n    }\n`);
await writeFile(`${directory}/Snippets.java`, `package com.example.${model};

import io.relata.client.*;
import java.util.*;

class Snippets {
${methods.join("\n")}}
`);
for (const each of calls) await writeFile(`${directory}/${each.operation.operationId}.ts`, languages.TypeScript(each));
