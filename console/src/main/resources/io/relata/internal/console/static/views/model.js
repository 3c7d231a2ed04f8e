// What the model means: its entities and relations, the items that one entity becomes, and what each access pattern costs.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { href, itemHref } from "../route.js";
import { failureNote, Part } from "../parts/base.js";
import { kindBadge, kindClass, kindNames, kindSentence } from "../parts/kinds.js";
import { templateItem } from "../parts/template-key.js";
import { a, number, plural, title, units } from "../parts/words.js";
import "../parts/model-graph.js";
import "../parts/what-if.js";

export const view = {
    name: "model", title: "Model", order: 1, needs: [], element: "model-view",
    icon: "M7 3h6v4H7zM2 13h6v4H2zM12 13h6v4h-6zM10 7v3M5 13v-3h10v3",
};

class ModelView extends Part {
    static properties = { index: { attribute: false }, parameters: { attribute: false }, model: { state: true }, examples: { state: true }, failure: { state: true }, all: { state: true } };

    connectedCallback() {
        super.connectedCallback();
        this.open();
        this.attempt(async () => { this.examples = (await api.items({ limit: 300 })).items.filter(({ kind }) => kind === "entity"); }, () => undefined);
    }

    async open() {
        this.failure = undefined;
        await this.attempt(async () => { this.model = await api.model(); }, (failure) => { this.failure = failure; });
    }

    get chosen() {
        return this.model.entities.find(({ name }) => name === this.parameters?.entity) ?? this.first;
    }

    // The one with the most to see.
    get first() {
        return this.model.entities.reduce((best, one) => (one.items.length >= best.items.length ? one : best));
    }

    choose(name) {
        history.replaceState(undefined, "", href("model", { entity: name }));
        this.parameters = { entity: name };
    }

    render() {
        const { model } = this;
        if (!model) return html`<div class="page"><h1>Model</h1>${this.failure ? failureNote(this.failure, () => this.open()) : html`<p class="soft">Reading the model …</p>`}</div>`;
        const { chosen } = this;
        return html`
            <div class="page stack">
                <header>
                    <h1>${plural(model.entities.length, "entity", "entities")}, one table</h1>
                    <p class="lead">Everything of <strong>${model.name}</strong> lies in the table <code>${model.table}</code>${model.indexes.length ? ` and its ${plural(model.indexes.length, "index", "indexes")}` : ""}.
                        A list is one Query, because what it shows was <strong>copied to where it is read</strong>. The API writes the truth; the stream function keeps the copies equal to it.</p>
                </header>
                <div class="grid model-top">
                    <section class="card" aria-labelledby="picture">
                        <h2 id="picture">What belongs to what</h2>
                        <model-graph .model=${model} .chosen=${chosen.name} @choose=${({ detail }) => this.choose(detail)}></model-graph>
                        <div class="entities" role="group" aria-label="Entities">
                            ${model.entities.map(({ name }) => html`<button aria-pressed=${name === chosen.name} @click=${() => this.choose(name)}>${name}</button>`)}
                        </div>
                        ${this.renderAttributes(chosen)}
                    </section>
                    ${this.renderEntity(chosen)}
                </div>
                ${this.renderPatterns(chosen)}
                ${this.renderIndexes()}
                <what-if .model=${model}></what-if>
                <section class="card" aria-labelledby="kinds"><h2 id="kinds">Kinds of items</h2>
                    <ul class="items">${kindNames.map((kind) => html`<li class="k-${kind}">${kindBadge(kind)}<span>${kindSentence(kind)}</span></li>`)}</ul>
                </section>
            </div>`;
    }

    renderEntity(entity) {
        return html`
            <section class="card stack" aria-labelledby="entity-title" aria-live="polite">
                <div>
                    <h2 id="entity-title">What one ${entity.name} becomes</h2>
                    <ul class="items">${entity.items.map((row) => html`
                        <li class="k-${kindClass(row.kind)}">${kindBadge(row.kind)} <span>${templateItem(row.id, row.type)}</span>
                            <span class="by">by the ${row.by}</span>
                            <span class="why">${row.why}${row.carries?.length ? html` <br>It carries ${row.carries.join(", ")}.` : nothing}</span></li>`)}
                    </ul>
                </div>
                ${this.renderExamples(entity)}
            </section>`;
    }

    renderExamples(entity) {
        const found = (this.examples ?? []).filter((item) => item.entity === entity.name).slice(0, 5);
        if (!found.length) return nothing;
        return html`
            <div class="drawer"><h3>See one, with all that was made of it</h3>
                <ul class="row">${found.map(({ key, item }) => html`<li><a class="button" href=${itemHref(key)}>${nameOf(item, entity)}</a></li>`)}</ul></div>`;
    }

    renderAttributes(entity) {
        return html`
            <div class="drawer">
                <h3>Attributes of ${entity.name}</h3>
                <div class="scroll" tabindex="0" role="group" aria-label="Attributes of ${entity.name}"><table>
                    <thead><tr><th>attribute</th><th>type</th><th>is</th></tr></thead>
                    <tbody>${entity.attributes.map((attribute) => html`
                        <tr><td><code>${attribute.name}</code></td><td>${attribute.values?.length ? attribute.values.join(", ") : attribute.type}</td>
                            <td class="small soft">${traits(attribute).join(", ")}</td></tr>`)}
                    </tbody>
                </table></div>
                <p class="small soft">${[entity.sortBy?.length ? `sorted by ${entity.sortBy.join(", then ")}` : "", entity.taggable ? "taggable" : "", entity.versioned ? "earlier versions are kept" : "",
                    entity.expires ? "expires" : ""].filter(Boolean).join(" · ")}</p>
                ${entity.permissions?.length ? html`<h3>Who may do what with ${a(entity.name)}</h3>
                    <ul>${entity.permissions.map((sentence) => html`<li>${sentence}</li>`)}</ul>` : nothing}
            </div>`;
    }

    renderPatterns(entity) {
        const { patterns } = this.model;
        const calls = this.index.capabilities.includes("calls");
        return html`
            <section class="card" aria-labelledby="patterns">
                <div class="row spread"><h2 id="patterns">Access patterns</h2>
                    <div class="tabs" role="group" aria-label="Which patterns">
                        <button aria-pressed=${!this.all} @click=${() => { this.all = false; }}>of ${entity.name}</button>
                        <button aria-pressed=${!!this.all} @click=${() => { this.all = true; }}>all ${patterns.length}</button>
                    </div>
                </div>
                <div class="scroll" tabindex="0" role="group" aria-label="Access patterns"><table>
                    <caption>What each question costs: how many requests, on which index, and what is read.</caption>
                    <thead><tr><th>question</th><th>call</th><th>request</th><th class="number">requests</th><th>reads</th><th class="number">units</th></tr></thead>
                    <tbody>${patterns.filter((pattern) => this.all || pattern.path.startsWith(`/${entity.collection}`)).map((pattern) => html`
                        <tr><td>${title(pattern.name)}</td>
                            <td>${calls ? html`<a href=${href("explore", { method: pattern.method, path: pattern.path })}>${callOf(pattern)}</a>` : callOf(pattern)}</td>
                            <td>${pattern.operation} <span class="soft">${pattern.index ? html`on <code>${pattern.index}</code>` : "on the table"}</span></td>
                            <td class="number">${number(pattern.requests)}</td><td>${pattern.reads}</td><td class="number">${unitsOf(pattern.units)}</td></tr>`)}
                    </tbody>
                </table></div>
            </section>`;
    }

    renderIndexes() {
        const { indexes } = this.model;
        if (!indexes.length) return nothing;
        return html`
            <section class="card" aria-labelledby="indexes"><h2 id="indexes">Indexes</h2>
                <div class="scroll" tabindex="0" role="group" aria-label="Indexes"><table>
                    <thead><tr><th>index</th><th>partition key</th><th>sort key</th><th>has</th><th>is for</th></tr></thead>
                    <tbody>${indexes.map((one) => html`
                        <tr><td><a href=${href("table", { index: one.name })}>${one.name}</a></td><td><code>${one.partition}</code></td><td><code>${one.sort}</code></td>
                            <td class="whole">${one.projection === "ALL" ? "all attributes" : one.projection === "KEYS_ONLY" ? "keys only" : one.projection}</td><td>${one.purpose}</td></tr>`)}
                    </tbody>
                </table></div>
            </section>`;
    }
}

const nameOf = (item, { sortBy = [] }) => sortBy.filter((name) => name !== "createdAt" && !name.endsWith("Id")).map((name) => item[name]).filter(Boolean).join(" ") || item.id;

const callOf = ({ method, path }) => html`<span class="method ${method}">${method}</span> <code>${path}</code>`;

function unitsOf(cost) {
    if (cost === undefined || cost === null) return "–";
    if (typeof cost === "number") return units(cost);
    const said = [["read", cost.read ?? cost.reads], ["write", cost.write ?? cost.writes]].filter(([, value]) => value);
    return said.length ? said.map(([what, value]) => `${units(value)} ${what}`).join(", ") : "–";
}

function traits(attribute) {
    return [
        attribute.required ? "required" : "",
        attribute.unique ? "unique" : "",
        attribute.reference ? `id of ${a(attribute.reference)}` : "",
        attribute.carries?.length ? `carries the ${attribute.reference}'s ${attribute.carries.join(", ")}` : "",
        attribute.searchable ? "searchable" : "",
        attribute.copied ? "copied" : "",
    ].filter(Boolean);
}

customElements.define("model-view", ModelView);
