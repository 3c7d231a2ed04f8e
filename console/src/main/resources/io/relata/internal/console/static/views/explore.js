// The API as a person uses it: every operation with a form made from its schemas, what it answered, and what can be done next with that.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { go, href, itemHref } from "../route.js";
import { failureNote, Part } from "../parts/base.js";
import { fieldsOf, resolve } from "../parts/json-form.js";
import { plainValue } from "../parts/item-panel.js";
import { authorization, callerForm, firstCaller, keepCaller, keptCaller } from "../parts/caller.js";
import { a, duration, plural } from "../parts/words.js";
import "../parts/call-beside.js";

export const view = {
    name: "explore", title: "Explore", order: 3, needs: ["calls"], element: "explore-view",
    icon: "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.5 17 17",
    without: "A deployed table is looked at without its API: call that where it answers. Everything that is stored is in the view Table.",
};

const METHODS = ["get", "post", "put", "patch", "delete"];
const SERVER = new Set(["id", "entity", "version", "createdAt", "updatedAt", "tags", "link"]);
const MOST_KNOWN = 200;

// Nobody is asked who calls there: the API takes every caller of these paths for an anonymous one.
const isOpen = (path) => path.startsWith("/public/");

class ExploreView extends Part {
    static properties = {
        index: { attribute: false }, parameters: { attribute: false }, model: { state: true }, operations: { state: true }, given: { state: true }, body: { state: true },
        answer: { state: true }, calling: { state: true }, sought: { state: true }, known: { state: true }, caller: { state: true }, ifMatch: { state: true }, made: { state: true }, confirming: { state: true }, failure: { state: true },
    };

    constructor() {
        super();
        this.given = {};
        this.known = {};
        this.sought = "";
        this.caller = keptCaller();
    }

    connectedCallback() {
        super.connectedCallback();
        this.load();
    }

    load() {
        this.failure = undefined;
        return this.attempt(() => this.open(), (failure) => { this.failure = failure; });
    }

    async open() {
        const [model, root, page] = await Promise.all([api.model(), api.description(), this.attempt(() => api.items({ limit: 300 }), () => undefined)]);
        const entities = (page?.items ?? []).map(({ item }) => item).filter(({ kind }) => kind === "entity");
        // Whoever has not said who calls is of a tenant that has something.
        this.caller ??= firstCaller(this.index.tenants ? entities[0]?.id.split("/")[0] : undefined);
        this.root = root;
        this.model = model;
        this.operations = Object.entries(root.paths).flatMap(([path, item]) => METHODS.filter((method) => item[method]).map((method) => ({
            ...item[method], path, method: method.toUpperCase(), parameters: [...item.parameters ?? [], ...item[method].parameters ?? []].map((one) => resolve(one, root)),
        })));
        this.arrive();
        for (const item of entities) if (item.id.startsWith(this.tenant)) this.meet({ ...item, id: item.id.slice(this.tenant.length), entity: item.entity });
        this.known = { ...this.known };
    }

    // A model that asks who calls answers nobody else; elsewhere calls are as they always were.
    get asksCaller() {
        return this.index.callers === "required" && this.index.capabilities.includes("tokens");
    }

    // What the keys of this caller's items begin with.
    get tenant() {
        return this.index.tenants ? `${this.caller.tenant}/` : "";
    }

    async ask(request) {
        const headers = this.asksCaller && !isOpen(request.path) ? { ...request.headers, Authorization: await authorization(this.caller) } : request.headers;
        return api.call({ ...request, headers });
    }

    // An entity that was seen can be suggested where an id is asked for.
    meet(entity) {
        if (!entity?.id || !entity.entity) return;
        const list = this.known[entity.entity] ??= [];
        if (list.length >= MOST_KNOWN || list.some(({ id }) => id === entity.id)) return;
        list.push({ id: entity.id, words: nameOf(entity, this.model) });
    }

    willUpdate(changed) {
        if (changed.has("parameters") && this.operations) this.arrive();
    }

    get operation() {
        const { method = "", path } = this.parameters ?? {};
        return this.operations?.find((one) => one.path === path && one.method === method.toUpperCase()) ?? this.operations?.find((one) => one.method === "GET" && !one.path.includes("{")) ?? this.operations?.[0];
    }

    // The address says which operation, and what is known of its parameters.
    arrive() {
        const { operation, parameters } = this;
        const asked = JSON.stringify(parameters ?? {});
        if (asked === this.arrived) return;
        this.arrived = asked;
        const { method, path, run, ...given } = parameters ?? {};
        this.given = given;
        this.made = undefined;
        this.confirming = false;
        this.ifMatch = true;
        this.body = this.schema ? {} : undefined;
        this.before = undefined;
        this.answer = undefined;
        const { restored } = this;
        this.restored = undefined;
        if (restored) this.body = restored;
        else if (this.startsFromEntity) this.attempt(() => this.prefill(operation, given.id), () => undefined);
        else if (run || operation.method === "GET" && !this.missing.length) this.call();
    }

    // What a field is given stands in the address, so that reloading and coming back find it.
    give(name, value) {
        this.given = { ...this.given, [name]: value };
        this.edited();
        const { method, path } = this.operation;
        const parameters = { method, path, ...Object.fromEntries(Object.entries(this.given).filter(([, one]) => one)) };
        this.arrived = JSON.stringify(parameters);
        history.replaceState(undefined, "", href("explore", parameters));
    }

    // The call that the form makes now is another than the one that was answered.
    edited() {
        this.made = undefined;
        this.confirming = false;
    }

    get schema() {
        return this.operation?.requestBody && resolve(Object.values(resolve(this.operation.requestBody, this.root).content)[0].schema, this.root);
    }

    get startsFromEntity() {
        const { operation, given } = this;
        return ["PATCH", "PUT"].includes(operation.method) && !!given.id && !!this.schema && /^\/[^/]+\/\{id\}$/.test(operation.path);
    }

    // Changing starts from what is there.
    async prefill(operation, id) {
        const answer = await this.ask({ method: "GET", path: operation.path.replace("{id}", encodeURIComponent(id)), headers: {} });
        if (answer.status !== 200 || operation !== this.operation) return;
        const entity = JSON.parse(answer.body);
        const fields = new Set(fieldsOf(this.schema, this.root).map(([name]) => name));
        this.before = Object.fromEntries(Object.entries(entity).filter(([name]) => fields.has(name)));
        this.etag = lower(answer.headers).etag;
        this.body = structuredClone(this.before);
    }

    get missing() {
        return this.operation.parameters.filter((one) => one.required && !this.given[one.name]).map(({ name }) => name);
    }

    // The parameters that the form has values for.
    get values() {
        const { operation, given, root } = this;
        const values = operation.parameters.filter(({ name }) => given[name]).map((one) => {
            const { type } = resolve(one.schema, root);
            return { name: one.name, in: one.in, type, value: type === "array" ? given[one.name].split(/[\n,]/).map((value) => value.trim()).filter(Boolean) : given[one.name] };
        });
        if (this.before && this.etag && this.ifMatch) values.push({ name: "If-Match", in: "header", value: this.etag });
        return values;
    }

    get sent() {
        const { operation, given, values } = this;
        const path = operation.path.replace(/\{(\w+)\}/g, (whole, name) => (given[name] ? encodeURIComponent(given[name]) : whole));
        const query = values.filter((one) => one.in === "query").flatMap(({ name, value }) => [value].flat().map((each) => [name, each]));
        const headers = Object.fromEntries(values.filter((one) => one.in === "header").map(({ name, value }) => [name, value]));
        const whole = query.length ? `${path}?${new URLSearchParams(query)}` : path;
        const body = this.bodyText();
        if (body !== undefined) headers["content-type"] = operation.method === "PATCH" ? "application/merge-patch+json" : "application/json";
        return { method: operation.method, path: whole, headers, body };
    }

    // A patch names what changed, and null what was taken away.
    bodyText() {
        if (!this.schema) return undefined;
        const { before, body = {} } = this;
        if (this.operation.method !== "PATCH" || !before) return Object.keys(body).length || this.operation.method === "POST" || this.operation.path.split("/").length < 4 ? JSON.stringify(body) : undefined;
        const changed = Object.keys({ ...before, ...body }).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(body[name]));
        return JSON.stringify(Object.fromEntries(changed.map((name) => [name, body[name] ?? null])));
    }

    async call(event) {
        event?.preventDefault();
        const { operation, sent, values } = this;
        if (operation.method === "DELETE" && !this.confirming) {
            this.confirming = true;
            return;
        }
        this.confirming = false;
        this.calling = true;
        const since = Date.now();
        const answer = await this.attempt(() => this.ask(sent));
        this.calling = false;
        if (!answer || operation !== this.operation) return;
        answer.headers = lower(answer.headers);
        let json;
        try { json = answer.body ? JSON.parse(answer.body) : undefined; } catch { json = undefined; }
        const about = this.about(json);
        this.answer = { ...answer, requests: answer.requests ?? [], json, method: sent.method, path: sent.path, since, about };
        this.meetAll(json);
        this.made = { ...sent, values };
        if (answer.status < 300 && this.before && json?.id) {
            this.before = Object.fromEntries(Object.keys({ ...this.before, ...this.body }).filter((name) => json[name] !== undefined).map((name) => [name, json[name]]));
            this.body = structuredClone(this.before);
            this.etag = answer.headers?.etag ?? this.etag;
        }
        this.say(`${answer.status}, ${plural(answer.requests?.length ?? 0, "request")}`);
        if (event) this.updateComplete.then(() => this.querySelector(answer.status >= 400 ? '[aria-invalid="true"]' : "#answer")?.focus({ preventScroll: answer.status < 400 }));
    }

    meetAll(json) {
        for (const entity of (json?.items ?? [json]).filter((one) => one?.entity)) this.meet(entity);
        this.known = { ...this.known };
    }

    // The sort keys of what the call was about: store#004, and for a link both of its ends.
    about(json) {
        const found = new Set();
        if (json?.entity) found.add(`${this.tenant}${json.entity}#${json.id}`);
        const parts = this.operation.path.split("/").slice(1);
        parts.forEach((part, at) => {
            const name = /^\{(\w+)\}$/.exec(part)?.[1];
            const entity = this.model.entities.find(({ collection }) => collection === parts[at - 1]) ?? this.ofParameter(name);
            if (name && entity && this.given[name]) found.add(`${this.tenant}${entity.name}#${this.given[name]}`);
        });
        return found;
    }

    ofParameter(name) {
        return this.model.entities.find((entity) => `${entity.name}Id` === name);
    }

    get references() {
        const parts = this.operation.path.split("/").slice(1);
        const found = {};
        parts.forEach((part, at) => {
            const name = /^\{(\w+)\}$/.exec(part)?.[1];
            const entity = name && (this.model.entities.find(({ collection }) => collection === parts[at - 1]) ?? this.ofParameter(name));
            if (entity) found[name] = entity.name;
        });
        return found;
    }

    get bodyReferences() {
        const entity = this.model.entities.find(({ collection }) => collection === this.operation.path.split("/")[1]);
        return Object.fromEntries((entity?.attributes ?? []).filter(({ reference }) => reference).map(({ name, reference }) => [name, reference]));
    }

    render() {
        const { operation } = this;
        if (!operation) return html`<div class="page"><h1>Explore</h1>${this.failure ? failureNote(this.failure, () => this.load()) : html`<p class="soft">Reading the API's description …</p>`}</div>`;
        const { sent } = this;
        const shown = this.made ?? { ...sent, values: this.values };
        return html`
            <div class="page">
                <h1>Explore</h1>
                <p class="lead">The API as it is called, with what each call costs beside it. Change something and watch what follows.</p>
                <div class="explore">
                    ${this.renderOperations(operation)}
                    <div class="stack">${this.asksCaller && !isOpen(operation.path) ? callerForm(this.caller, this.index.tenants, (caller) => this.called(caller)) : nothing}${this.renderForm(operation, sent)}${this.answer ? this.renderAnswer(this.answer) : nothing}</div>
                    <div class="beside"><call-beside .call=${{ ...shown, url: (this.index.api ?? location.origin) + shown.path, operation, root: this.root, model: this.model.name, caller: this.asksCaller && !isOpen(operation.path) ? this.caller : undefined }} .answer=${this.answer} .model=${this.model}></call-beside></div>
                </div>
            </div>`;
    }

    renderOperations(current) {
        const sought = this.sought.toLowerCase();
        const groups = new Map();
        for (const one of this.operations) {
            if (sought && !`${one.summary} ${one.path} ${one.method}`.toLowerCase().includes(sought)) continue;
            const name = one.tags?.[0] ?? one.path.split("/")[1];
            groups.set(name, [...groups.get(name) ?? [], one]);
        }
        return html`
            <nav class="card operations" aria-label="Operations">
                <input type="search" aria-label="Search the operations" placeholder="Search ${this.operations.length} operations" .value=${this.sought} @input=${(event) => { this.sought = event.target.value; }}>
                ${[...groups].map(([name, operations]) => html`<details ?open=${!!sought || operations.includes(current)}><summary><h2>${name}</h2></summary>
                    ${operations.map((one) => html`<a href=${href("explore", { method: one.method, path: one.path, ...this.kept(one) })} aria-current=${one === current ? "true" : nothing} title=${one.path}>
                        <span class="method ${one.method}">${one.method}</span><span>${brief(one.summary)}</span></a>`)}</details>`)}
                ${groups.size ? nothing : html`<p class="empty">No operation has that.</p>`}
            </nav>`;
    }

    // Going from one operation of an entity to another keeps its id.
    kept(one) {
        const mine = this.operation.path.split("/");
        return one.path.split("/")[1] === mine[1] && one.path.includes("{id}") && this.given.id ? { id: this.given.id } : {};
    }

    renderForm(operation, sent) {
        const { missing, schema } = this;
        const problem = this.answer?.json?.errors ?? [];
        const fields = new Set(schema ? fieldsOf(schema, this.root).map(([name]) => `/${name}`) : []);
        const elsewhere = problem.filter(({ pointer }) => !fields.has(`/${pointer.split("/")[1]}`));
        const required = operation.parameters.filter((one) => one.in === "path");
        const optional = operation.parameters.filter((one) => one.in === "query" || one.in === "header" && one.name !== "If-Match");
        const needed = optional.filter((one) => one.required);
        return html`
            <form class="card" aria-labelledby="operation" novalidate @submit=${this.call}>
                <h2 id="operation">${operation.summary}</h2>
                ${operation.description ? html`<p class="soft">${operation.description}</p>` : nothing}
                <p class="url"><span class="method ${sent.method}">${sent.method}</span> ${decodeURI(sent.path)}</p>
                ${[...required, ...needed].map((one) => this.renderParameter(one))}
                ${schema ? html`<json-form .schema=${schema} .root=${this.root} .value=${this.body} .errors=${problem} .references=${this.bodyReferences} .suggestions=${this.known}
                    @change=${this.changed}></json-form>` : nothing}
                ${elsewhere.map(({ pointer, detail }) => html`<p class="wrong"><code>${pointer}</code> ${detail}</p>`)}
                ${optional.length > needed.length ? html`<details><summary>More: ${optional.filter((one) => !one.required).map(({ name }) => name).join(", ")}</summary>
                    <div class="stack">${optional.filter((one) => !one.required).map((one) => this.renderParameter(one))}</div></details>` : nothing}
                ${this.before ? html`<p><label class="row"><input type="checkbox" .checked=${this.ifMatch} @change=${(event) => { this.ifMatch = event.target.checked; this.edited(); }}>
                    only if nobody changed it since (If-Match)</label></p>` : nothing}
                ${this.confirming ? html`<p class="note" role="alert">This deletes <code>${decodeURI(sent.path)}</code>, and what follows from it: copies, and links or children as the model says.</p>` : nothing}
                <p class="row"><button class=${operation.method === "DELETE" ? "danger" : "main"} ?disabled=${this.calling || missing.length > 0 || !this.index.writable && operation.method !== "GET"}>
                    ${this.calling ? "Calling …" : this.confirming ? "Yes, delete it" : operation.path.endsWith("/restore") ? "Restore" : LABELS[operation.method] ?? "Call"}</button>
                    ${this.confirming ? html`<button type="button" @click=${() => { this.confirming = false; }}>Not now</button>` : nothing}
                    ${missing.length ? html`<span class="soft small">${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} needed first</span>` : nothing}
                    ${!this.index.writable && operation.method !== "GET" ? html`<span class="soft small">This console is read only.</span>` : nothing}</p>
            </form>`;
    }

    called(caller) {
        keepCaller(caller);
        this.caller = caller;
        this.known = {};
        this.answer = undefined;
        this.edited();
    }

    changed(event) {
        if (event.target.localName !== "json-form") return;
        event.stopPropagation();
        this.body = event.detail;
        this.edited();
    }

    renderParameter(one) {
        const schema = resolve(one.schema, this.root);
        const name = `parameter-${one.name}`;
        const entity = this.references[one.name];
        const suggested = this.known[entity] ?? [];
        const set = (event) => this.give(one.name, event.target.value);
        const about = one.description ? `${name}-help` : nothing;
        const choices = schema.enum ?? (schema.type === "boolean" ? ["true", "false"] : undefined);
        return html`
            <div class="field">
                <div class="name"><label for=${name}>${one.name === "id" && entity ? `${entity} (id)` : one.name}</label>${one.required ? html`<span class="must">required</span>` : nothing}
                    <span class="kind-of">${one.in === "header" ? "header" : entity ? `the id of ${a(entity)}` : schema.type === "array" ? "several: with commas" : ""}</span></div>
                ${choices ? html`<select id=${name} aria-describedby=${about} @change=${set}><option value="" ?selected=${!this.given[one.name]}></option>${choices.map((value) => html`<option ?selected=${this.given[one.name] === value}>${value}</option>`)}</select>`
                    : html`<input id=${name} autocomplete="off" spellcheck="false" list=${suggested.length ? `${name}-ids` : nothing} aria-describedby=${about} .value=${this.given[one.name] ?? ""} @input=${set} @change=${entity ? () => this.chosen() : nothing}>
                    ${suggested.length ? html`<datalist id="${name}-ids">${suggested.map(({ id, words }) => html`<option value=${id}>${words}</option>`)}</datalist>` : nothing}`}
                ${one.description ? html`<p class="help" id="${name}-help">${one.description}</p>` : nothing}
            </div>`;
    }

    // A change of an entity begins with what it is now.
    chosen() {
        if (this.startsFromEntity) this.attempt(() => this.prefill(this.operation, this.given.id), () => undefined);
    }

    renderAnswer(answer) {
        const { json } = answer;
        const good = answer.status < 400;
        return html`
            <section class="card" id="answer" tabindex="-1" aria-labelledby="answer-title">
                <div class="answer-head"><h2 id="answer-title">Answer</h2>
                    <span class="code-status ${good ? "ok" : "no"}">${answer.status} ${good ? "✓" : "✗"}</span><span class="soft small">${duration(answer.millis)}</span>
                    ${answer.headers?.etag ? html`<span class="soft small">ETag <code>${answer.headers.etag}</code></span>` : nothing}</div>
                ${!good ? html`<p class="note bad"><strong>${json?.title ?? "It was refused"}</strong> ${json?.detail ?? ""}</p>` : nothing}
                ${good && json?.items ? this.renderList(json) : good && json?.entity ? this.renderEntity(json) : good && json?.tags && !json.paths ? html`<p>${json.tags.join(", ") || "No tags."}</p>` : nothing}
                ${good && !answer.body ? html`<p class="soft">Done. There is nothing to show.</p>` : nothing}
                ${answer.body ? html`<details ?open=${good && !json?.items && !json?.entity && !json?.tags}><summary>As it was answered</summary><pre class="raw" tabindex="0" aria-label="The answer">${shorten(json ? JSON.stringify(json, null, 2) : answer.body)}</pre></details>` : nothing}
            </section>`;
    }

    renderList({ items, next }) {
        if (!items.length) return html`<p class="empty">Nothing is in this list.</p>`;
        return html`
            <ul>${items.map((entity) => entity.deleted && !entity.id ? this.renderDeletion(entity) : html`<li class="result-row">
                <div class="row spread"><strong>${nameOf(entity, this.model)}</strong> ${this.operation.path.endsWith("/history") ? this.renderUndo(entity) : this.renderNext(entity, true)}</div>
                <div class="attributes"><code>${entity.entity} ${entity.id}</code> ${this.pairs(entity)}</div></li>`)}</ul>
            ${next ? html`<p><button @click=${(event) => { this.given = { ...this.given, cursor: next }; this.call(event); }}>Next page</button></p>` : nothing}`;
    }

    renderDeletion({ version, deletedAt, deletedBy, deletedWith }) {
        const path = this.operation.path.replace("/history", "/restore");
        const restorable = this.operations.some((one) => one.method === "POST" && one.path === path);
        return html`<li class="result-row">
            <div class="row spread"><strong>Deleted</strong> <span class="row small"><span class="version">v ${version}</span>${restorable ? html`<a href=${href("explore", { method: "POST", path, id: this.given.id })}>restore</a>` : nothing}</span></div>
            <div class="attributes">${deletedAt}${deletedBy ? html`&ensp;by <b>${deletedBy}</b>` : deletedWith ? html`&ensp;with <b>${deletedWith.entity} ${deletedWith.id}</b>` : nothing}</div></li>`;
    }

    // An earlier version is put back as a new one: versions never go back.
    renderUndo(earlier) {
        const path = this.operation.path.replace("/history", "");
        const put = this.operations.find((one) => one.method === "PUT" && one.path === path);
        if (!put) return nothing;
        const restore = () => {
            const schema = Object.values(resolve(put.requestBody, this.root).content)[0].schema;
            const fields = new Set(fieldsOf(schema, this.root).map(([name]) => name));
            this.restored = Object.fromEntries(Object.entries(earlier).filter(([name]) => fields.has(name)));
            go("explore", { method: "PUT", path, id: this.given.id });
        };
        return html`<span class="row small"><span class="version">v ${earlier.version}</span><button class="quiet" @click=${restore}>Go back to this</button></span>`;
    }

    pairs(entity) {
        return Object.entries({ ...entity, ...entity.link ? { "through the link": Object.entries(entity.link).filter(([name]) => !/version/i.test(name)).map(([name, value]) => `${name} ${value}`).join(", ") } : {} })
            .filter(([name, value]) => !SERVER.has(name) && value !== "" && typeof value !== "object").slice(0, 7).map(([name, value]) => html`&ensp;${name} <b>${value}</b>`);
    }

    renderEntity(entity) {
        return html`
            <dl>${Object.entries(entity).map(([name, value]) => html`<dt>${name}</dt><dd>${plainValue(value)}</dd>`)}</dl>
            <div class="drawer"><h3>Next</h3>${this.renderNext(entity, false)}</div>`;
    }

    // What can be done with an entity: the operations of its collection that take its id.
    renderNext(entity, short) {
        const collection = this.model.entities.find(({ name }) => name === entity.entity)?.collection;
        if (!collection) return nothing;
        const at = (method, path) => this.operations.some((one) => one.method === method && one.path === path) && href("explore", { method, path, id: entity.id });
        const open = at("GET", `/${collection}/{id}`);
        const change = at("PATCH", `/${collection}/{id}`);
        const key = { id: `${this.tenant}${entity.id}`, type: `${this.tenant}${entity.entity}#${entity.id}` };
        if (short) return html`<span class="row small">${open ? html`<a href=${open}>open</a>` : nothing}${change ? html`<a href=${change}>change</a>` : nothing}<a href=${itemHref(key)}>in the table</a></span>`;
        const others = this.operations.filter((one) => one.path.startsWith(`/${collection}/{id}`) && !(one.method === this.operation.method && one.path === this.operation.path));
        return html`<ul class="row">${others.map((one) => html`<li><a class="button" href=${href("explore", { method: one.method, path: one.path, id: entity.id })}>${brief(one.summary)}</a></li>`)}
            <li><a class="button" href=${itemHref(key)}>Show in the table</a></li></ul>`;
    }
}

const lower = (headers = {}) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const LABELS = { GET: "Read", POST: "Create", PUT: "Put", PATCH: "Change", DELETE: "Delete" };

const brief = (summary = "") => summary.replace(/ under an id that the server gives|; its copies and links follow| \([^)]*\)|, or change how they are/g, "");

const shorten = (text) => (text.length > 20000 ? `${text.slice(0, 20000)}\n… ${plural(text.length - 20000, "more character")}` : text);

export function nameOf(entity, model) {
    const sortBy = model?.entities.find(({ name }) => name === entity.entity)?.sortBy ?? [];
    return sortBy.map((name) => (name === "createdAt" ? undefined : entity[name])).filter((one) => one !== undefined).join(" ") || entity.id;
}

customElements.define("explore-view", ExploreView);
