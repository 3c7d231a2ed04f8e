// One item: what it is, its keys part by part, what it was copied from and what was made of it, and how it lies there.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { events } from "../events.js";
import { itemHref } from "../route.js";
import { failureNote, Part } from "./base.js";
import { kindBadge, kindClass, kindSentence } from "./kinds.js";
import { itemKey, keyExplained } from "./key-text.js";
import { bytes, duration, plural, time, title } from "./words.js";

const HIDDEN = new Set(["id", "type", "kind", "entity", "data"]);

export const same = (one, other) => one?.id === other?.id && one?.type === other?.type;

class ItemPanel extends Part {
    static properties = {
        key: { attribute: false, hasChanged: (now, before) => !same(now, before) },
        item: { state: true }, lineage: { state: true }, failure: { state: true }, gone: { state: true }, copied: { state: true },
    };

    connectedCallback() {
        super.connectedCallback();
        this.until(events.listen((batch) => {
            const mine = batch.filter((event) => event.type === "change" && (same(event.key, this.key) || event.key.type === this.lineage?.source?.key.type));
            if (mine.findLast((event) => same(event.key, this.key))?.event === "REMOVE") this.gone = true;
            else if (mine.length) this.load();
        }));
        if (this.key && this.hasUpdated) this.load();
    }

    willUpdate(changed) {
        if (!changed.has("key")) return;
        this.item = undefined;
        this.lineage = undefined;
        this.gone = false;
        this.load();
    }

    async load() {
        if (this.loading) {
            this.again = true;
            return;
        }
        this.loading = true;
        const { key } = this;
        const keep = (failure) => { if (same(key, this.key)) this.failure = failure; };
        const item = await this.attempt(() => api.item(key), keep);
        const lineage = item && await this.attempt(() => api.lineage(key), () => undefined);
        this.loading = false;
        if (same(key, this.key) && item) {
            this.changed = this.item && this.item.item?.version !== item.item?.version;
            this.failure = undefined;
            this.gone = false;
            this.item = item;
            this.lineage = lineage;
        }
        if (this.again || !same(key, this.key)) {
            this.again = false;
            setTimeout(() => this.isConnected && this.load(), 400);
        }
    }

    render() {
        return html`
            <section class="card stack" aria-labelledby="item-title">
                <div class="panel-head">
                    <h2 id="item-title">${this.item ? wordsOf(this.item) : itemKey(this.key)}</h2>
                    <button class="quiet" aria-label="Close the item" @click=${() => this.send("close")}>✕</button>
                </div>
                ${this.gone ? html`<p class="note">This item was removed while it was shown.</p>` : nothing}
                ${failureNote(this.failure, () => this.load())}
                ${this.item ? this.renderItem(this.item) : this.failure ? nothing : html`<p class="soft">Reading …</p>`}
            </section>`;
    }

    renderItem(item) {
        return html`
            <div class="${this.changed ? "flash" : ""}">
                <p>${kindBadge(item.kind)} <span class="soft small">${bytes(item.size)}</span></p>
                <p>${item.explanation ?? kindSentence(item.kind)}</p>
            </div>
            <div>
                <h3>What it says</h3>
                ${attributes(item.item.data ?? item.item, item.item.data ? new Set() : HIDDEN)}
                ${item.item.data ? html`<details><summary>About the copy itself</summary>${attributes(item.item, HIDDEN)}</details>` : nothing}
            </div>
            <div>
                <h3>Its key</h3>
                ${item.parts.map((part) => keyExplained(part, part.attribute === "id" ? "partition key" : part.attribute === "type" ? "sort key" : "in an index"))}
            </div>
            ${this.renderLineage()}
            <details>
                <summary>Raw, as DynamoDB has it</summary>
                <div class="row"><button class="quiet" @click=${this.copy}>${this.copied ? "Copied" : "Copy"}</button></div>
                <pre class="raw" tabindex="0" aria-label="Raw item">${JSON.stringify(item.raw ?? item.item, null, 2)}</pre>
            </details>`;
    }

    renderLineage() {
        const { lineage } = this;
        if (!lineage) return nothing;
        const { source, derived = [], record } = lineage;
        const behind = derived.filter((one) => one.behind).length;
        return html`
            <div>
                <h3>Lineage</h3>
                <div class="lineage">
                    ${source ? html`
                        <a class="node k-entity" href=${itemHref(source.key)} aria-current=${same(source.key, this.key) ? "true" : nothing}>
                            <span class="row spread">${kindBadge("entity")} <span class="version">v ${source.version}</span></span>
                            ${itemKey(source.key)}<span class="words">${source.words}: the source</span>
                        </a>` : html`<p class="note">The source of this item is gone.</p>`}
                    <ul class="derived" aria-label="What was made of it">
                        ${derived.map((one) => this.renderDerived(one))}
                    </ul>
                </div>
                <p class="small soft">
                    ${derived.length ? `${plural(derived.length, "item")} made of it; ${behind ? `${plural(behind, "copy", "copies")} behind` : "none is behind"}.` : "Nothing was made of it."}
                    ${lineage.truncated ? " There are more than are shown." : ""}
                    ${record ? html`<br>Last written because of stream record <code title=${record.sequenceNumber}>${String(record.sequenceNumber).slice(-8)}</code> of
                        ${time(record.at)}${record.lagMillis === undefined ? "" : `, ${duration(record.lagMillis)} after the change`}.` : nothing}
                </p>
            </div>`;
    }

    renderDerived(one) {
        const copy = one.kind === "copy" || one.kind === "tag";
        return html`
            <li>
                <a class="node k-${kindClass(copy ? "copy" : one.kind)}" href=${itemHref(one.key)} aria-current=${same(one.key, this.key) ? "true" : nothing}>
                    <span class="row spread">${kindBadge(copy ? "copy" : one.kind)}
                        ${copy ? one.behind
                            ? html`<span class="behind" title="The source is at ${one.sourceVersion}">⧖ behind: v ${one.version}</span>`
                            : html`<span class="same">✓ v ${one.version}</span>` : nothing}
                    </span>
                    ${itemKey(one.key)}<span class="words">${one.words ?? one.of}</span>
                </a>
            </li>`;
    }

    async copy() {
        await navigator.clipboard?.writeText(JSON.stringify(this.item.raw ?? this.item.item, null, 2));
        this.copied = true;
        this.say("Copied");
    }
}

// An item in a few words; a longer explanation comes from the server.
export function wordsOf({ kind, entity, key, item }) {
    const name = `${entity ?? ""} ${item?.sourceId ?? key.type.slice(key.type.indexOf("#") + 1)}`.trim();
    return kind === "entity" ? title(name) : kind === "copy" ? `Copy of ${name}` : title(kind);
}

export function attributes(item, hidden) {
    const shown = Object.entries(item).filter(([name]) => !hidden.has(name) && !name.startsWith("_")).sort(([a], [b]) => (a < b ? -1 : 1));
    return html`<dl>${shown.map(([name, value]) => html`<dt><code>${name}</code></dt><dd>${plainValue(value)}</dd>`)}</dl>`;
}

export function plainValue(value) {
    if (Array.isArray(value)) return value.every((one) => typeof one !== "object") ? value.join(", ") : html`<pre>${JSON.stringify(value, null, 2)}</pre>`;
    return typeof value === "object" && value !== null ? html`<pre>${JSON.stringify(value, null, 2)}</pre>` : String(value);
}

customElements.define("item-panel", ItemPanel);
