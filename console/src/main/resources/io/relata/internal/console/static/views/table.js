// The table and each index as they lie there: item collections, kinds, keys; one item with its lineage beside it.
// Rows have one height, so that only those in sight are drawn, and no more than MOST_ROWS are kept.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { events } from "../events.js";
import { go, href } from "../route.js";
import { BusyPart, failureNote } from "../parts/base.js";
import { kindBadge, kindClass, kindNames, shape } from "../parts/kinds.js";
import { keyText } from "../parts/key-text.js";
import { same } from "../parts/item-panel.js";
import { bytes, number, plural, units } from "../parts/words.js";

export const view = {
    name: "table", title: "Table", order: 2, needs: [], element: "table-view",
    icon: "M3 4h14v12H3zM3 8h14M3 12h14M8 8v8",
};

const ROW = 38;
const PAGE = 100;
const MOST_ROWS = 3000;
const MOST_REREAD = 12;
const MOST_CHANGED = 500;
const HIDDEN = new Set(["id", "type", "kind", "entity", "sort", "list", "version", "life", "createdAt", "updatedAt", "sourceId", "linkVersion", "data", "link", "of", "fromLife", "toLife"]);

const id = ({ key }) => `${key.id}\n${key.type}`;

class TableView extends BusyPart {
    static properties = {
        index: { attribute: false }, parameters: { attribute: false }, model: { state: true }, rows: { state: true }, reading: { state: true },
        top: { state: true }, failure: { state: true }, kinds: { state: true }, dropped: { state: true },
    };

    #changed = new Set();
    #flashing = new Map();

    constructor() {
        super();
        this.items = [];
        this.rows = [];
        this.top = 0;
        this.kinds = new Set();
        this.cost = { units: 0, scanned: 0, returned: 0 };
    }

    connectedCallback() {
        super.connectedCallback();
        this.attempt(async () => { this.model = await api.model(); });
        this.until(events.listen((batch) => this.hear(batch)));
        if (this.hasUpdated) this.read(true);
    }

    get place() {
        const { index = "", partition = "", from = "", direction = "", id: one, type } = this.parameters ?? {};
        return { index, partition, from, direction, item: one && type ? { id: one, type } : undefined };
    }

    willUpdate(changed) {
        if (!changed.has("parameters")) return;
        const { index, partition, from, direction, item } = this.place;
        // An item that one comes to from elsewhere is shown in its collection.
        const asked = JSON.stringify([index, partition || (!index && item && !this.items.some(({ key }) => same(key, item)) ? item.id : this.alone && item ? this.alone : ""), from, direction]);
        if (asked === this.asked) return;
        this.asked = asked;
        this.read(true);
    }

    get wanted() {
        const [index, partition, from, direction] = JSON.parse(this.asked);
        return { index, partition, from, direction, limit: PAGE };
    }

    async read(anew) {
        if (anew) {
            this.reader?.abort();
            this.cursor = undefined;
            this.passed = 0;
            this.failure = undefined;
        } else if (this.reading || !this.cursor) {
            return;
        }
        const reader = new AbortController();
        this.reader = reader;
        this.reading = true;
        const { wanted } = this;
        this.alone = wanted.partition && !this.place.partition ? wanted.partition : undefined;
        const page = await this.attempt(() => api.items({ ...wanted, cursor: this.cursor }, reader.signal), (failure) => { this.failure = failure; });
        if (this.reader !== reader) return;
        this.reading = false;
        if (!page) return;
        this.failure = undefined;
        const before = anew ? [] : this.items;
        this.items = [...before, ...page.items];
        this.cost = anew ? page.cost : { units: this.cost.units + page.cost.units, scanned: this.cost.scanned + page.cost.scanned, returned: this.cost.returned + page.cost.returned };
        const over = this.items.length - MOST_ROWS;
        if (over > 0) {
            this.items = this.items.slice(over);
            this.passed += over;
        }
        this.cursor = page.cursor;
        this.arrange();
        const viewport = this.querySelector(".viewport");
        if (viewport && anew) viewport.scrollTop = 0;
        if (viewport && over > 0) viewport.scrollTop = Math.max(0, viewport.scrollTop - over * ROW);
        this.say(`${plural(page.items.length, "item")} read`);
    }

    // The part of an item's place that is the partition key (0) or the sort key (1) of what is looked at.
    part(item, at) {
        const index = this.model?.indexes.find(({ name }) => name === this.place.index);
        const attribute = index ? [index.partition, index.sort][at] : ["id", "type"][at];
        return item.parts.find((part) => part.attribute === attribute) ?? { text: at ? item.place.sort : item.place.partition };
    }

    // Rows: a head for each item collection, then its items.
    arrange() {
        const rows = [];
        let head;
        for (const item of this.items) {
            if (this.kinds.size && !this.kinds.has(kindClass(item.kind))) continue;
            if (head?.partition !== item.place.partition) {
                head = { partition: item.place.partition, part: this.part(item, 0), count: 0 };
                rows.push(head);
            }
            head.count++;
            rows.push(item);
        }
        this.rows = rows;
    }

    // What changed is read again, if it is shown: at most a few items at a time, so that a busy stream costs little.
    hear(batch) {
        const known = this.known ??= new Map();
        if (known.of !== this.items) {
            known.clear();
            this.items.forEach((item, at) => known.set(id(item), at));
            known.of = this.items;
        }
        for (const event of batch) {
            if (event.type !== "change") continue;
            const key = id(event);
            const inSight = this.alone === event.key.id || this.place.partition && !this.place.index && this.place.partition === event.key.id;
            if (known.has(key) || inSight || !this.cursor && !this.place.partition && !this.alone && this.items.length < MOST_ROWS) {
                if (this.#changed.size < MOST_CHANGED) this.#changed.add(JSON.stringify(event.key));
                else this.dropped = true;
            }
        }
        if (this.#changed.size && !this.waiting) this.waiting = setTimeout(() => this.reread(), Math.max(150, (this.readAt ?? 0) + 1000 - Date.now()));
    }

    async reread() {
        const keys = [...this.#changed].slice(0, MOST_REREAD);
        keys.forEach((key) => this.#changed.delete(key));
        const { index } = this.place;
        this.readAt = Date.now();
        if (index || keys.length === MOST_REREAD && this.items.length <= PAGE) {
            this.#changed.clear();
            await this.refresh();
        } else {
            const found = await Promise.all(keys.map(async (text) => {
                const key = JSON.parse(text);
                const page = await this.attempt(() => api.items({ partition: key.id, from: key.type, limit: 1 }), () => undefined);
                return page && { key, item: page.items.find((item) => same(item.key, key)) };
            }));
            this.merge(found.filter(Boolean));
        }
        this.waiting = this.#changed.size && this.isConnected ? setTimeout(() => this.reread(), 1000) : undefined;
    }

    merge(found) {
        const items = [...this.items];
        for (const { key, item } of found) {
            const at = items.findIndex((one) => same(one.key, key));
            if (!item) {
                if (at >= 0) items.splice(at, 1);
            } else if (at >= 0) {
                items[at] = item;
                this.flash(item);
            } else {
                const last = items.findLastIndex((one) => one.place.partition === item.place.partition);
                const before = items.findIndex((one) => one.place.partition === item.place.partition && one.place.sort > item.place.sort);
                items.splice(before >= 0 ? before : last >= 0 ? last + 1 : items.length, 0, item);
                this.flash(item);
            }
        }
        this.items = items.slice(-MOST_ROWS);
        this.arrange();
    }

    // The pages that are shown, read again in place.
    async refresh() {
        const page = await this.attempt(() => api.items({ ...this.wanted, limit: Math.min(Math.max(this.items.length, PAGE), 1000) }), () => undefined);
        if (!page) return;
        const before = new Map(this.items.map((item) => [id(item), JSON.stringify(item.item)]));
        page.items.filter((item) => before.get(id(item)) !== JSON.stringify(item.item)).forEach((item) => this.flash(item));
        this.items = page.items;
        this.cursor = page.cursor;
        this.arrange();
    }

    flash(item) {
        this.#flashing.set(id(item), Date.now());
        setTimeout(() => {
            for (const [key, at] of this.#flashing) if (Date.now() - at > 2400) this.#flashing.delete(key);
            this.requestUpdate();
        }, 2600);
    }

    place_(more) {
        const { index, partition, from, direction } = this.place;
        return { index, partition, from, direction, ...more };
    }

    render() {
        const { place } = this;
        return html`
            <div class="page">
                <div class="table-view ${place.item ? "with-item" : ""}">
                    <section aria-labelledby="table-title">
                        <h1 id="table-title">${place.index || (this.model ? this.model.table : "Table")}</h1>
                        ${this.renderLead(place)}
                        <div class="tabs" role="group" aria-label="Table or index">
                            <button aria-pressed=${!place.index} @click=${() => go("table")}>The table</button>
                            ${this.model?.indexes.map(({ name }) => html`<button aria-pressed=${place.index === name} @click=${() => go("table", { index: name })}>${name}</button>`)}
                        </div>
                        ${this.renderFilters(place)}
                        ${failureNote(this.failure, () => this.read(!this.cursor))}
                        ${this.renderRows(place)}
                        ${this.renderStatus()}
                    </section>
                    ${place.item ? html`<div class="side"><item-panel .key=${place.item} @close=${() => go("table", this.place_())}></item-panel></div>` : nothing}
                </div>
            </div>`;
    }

    renderLead({ index }) {
        const about = this.model?.indexes.find(({ name }) => name === index);
        return html`<p class="lead">${index
            ? html`An index is the same items under other keys: here by <code>${about?.partition}</code>, then <code>${about?.sort}</code>. ${about?.purpose ?? ""}`
            : html`Items with the same partition key lie together, sorted by their sort key: an <strong>item collection</strong>, which one Query reads. Follow any copy to its source.`}</p>`;
    }

    renderFilters({ index, partition, from, direction }) {
        return html`
            <form class="filters" @submit=${this.search}>
                <label>Partition key <input name="partition" autocomplete="off" spellcheck="false" placeholder="all partitions" .value=${partition || this.alone || ""}></label>
                <label>Sort key from <input name="from" autocomplete="off" spellcheck="false" placeholder="the beginning" .value=${from}></label>
                <label>Order <select name="direction">
                    <option value="" ?selected=${direction !== "desc"}>ascending</option><option value="desc" ?selected=${direction === "desc"}>descending</option></select></label>
                <div class="row"><button class="main">Query</button>
                    ${partition || from || this.alone ? html`<button type="button" @click=${() => { this.asked = undefined; this.alone = undefined; this.items = []; go("table", { index }); if (!partition && !from) this.readAll(); }}>Clear</button>` : nothing}</div>
            </form>
            <div class="legend row small" role="group" aria-label="Kinds that are shown">
                ${kindNames.filter((kind) => this.items.some((item) => item.kind === kind) || this.kinds.has(kind)).map((kind) => html`
                    <button class="quiet kind k-${kind}" aria-pressed=${this.kinds.has(kind)} @click=${() => this.toggle(kind)}>${shape(kind)}${kind}</button>`)}
            </div>`;
    }

    readAll() {
        this.asked = JSON.stringify(["", "", "", ""]);
        this.read(true);
    }

    toggle(kind) {
        const kinds = new Set(this.kinds);
        if (!kinds.delete(kind)) kinds.add(kind);
        this.kinds = kinds;
        this.arrange();
    }

    search(event) {
        event.preventDefault();
        const { partition, from, direction } = Object.fromEntries(new FormData(event.target));
        go("table", { index: this.place.index, partition: partition.trim(), from: from.trim(), direction });
    }

    renderRows({ item: chosen }) {
        const height = this.querySelector(".viewport")?.clientHeight ?? 700;
        const first = Math.max(0, Math.floor(this.top / ROW) - 6);
        const shown = this.rows.slice(first, first + Math.ceil(height / ROW) + 12);
        return html`
            <div class="viewport" tabindex="0" role="group" aria-label="Items" @scroll=${this.scrolled}>
                <div class="spacer" .style=${`height:${this.rows.length * ROW}px`}>
                    <div class="window" .style=${`transform:translateY(${first * ROW}px)`}>
                        ${shown.map((row) => (row.place ? this.renderItem(row, chosen) : this.renderHead(row)))}
                    </div>
                </div>
                ${this.rows.length || this.reading || this.failure ? nothing : html`<p class="empty">${this.items.length ? "Nothing of the chosen kinds." : "There is nothing here."}</p>`}
            </div>`;
    }

    renderHead({ part, count, partition }) {
        return html`
            <div class="collection" title=${partition}>${keyText(part)} <span class="count">${plural(count, "item")}</span>
                <span class="writer">${this.place.index ? "" : partition.includes("#") ? "written by the stream function" : "written by the API"}</span></div>`;
    }

    renderItem(item, chosen) {
        const mine = chosen && same(item.key, chosen);
        return html`
            <a class="lying k-${kindClass(item.kind)} ${this.#flashing.has(id(item)) ? "flash" : ""}" aria-current=${mine ? "true" : nothing} href=${href("table", this.place_(item.key))}>
                ${kindBadge(item.kind)}<span>${keyText(this.part(item, 1))}</span><span class="sees">${summary(item)}</span>
                <span class="size" title=${item.item.version ? `Version ${item.item.version}` : ""}>${bytes(item.size)}</span></a>`;
    }

    renderStatus() {
        const { cost } = this;
        return html`
            <p class="status">
                <span>${plural(this.items.length, "item")}${this.passed ? ` (after ${number(this.passed)} that are no longer kept)` : ""}${this.cursor ? ", and more" : ""}</span>
                <span>${units(cost.units)} read units for ${plural(cost.scanned ?? 0, "item")} read, ${number(cost.returned)} returned</span>
                ${this.dropped ? html`<span>Changes came faster than they are shown here. <button class="quiet" @click=${() => { this.dropped = false; this.read(true); }}>Read again</button></span>` : nothing}
                ${this.cursor ? html`<button class="quiet" ?disabled=${this.reading} @click=${() => this.read(false)}>Next ${PAGE}</button>` : nothing}
                ${this.passed ? html`<button class="quiet" @click=${() => this.read(true)}>From the beginning</button>` : nothing}
            </p>`;
    }

    scrolled({ target }) {
        this.top = target.scrollTop;
        if (target.scrollTop + target.clientHeight > target.scrollHeight - 20 * ROW) this.read(false);
    }
}

// What a person would look for in an item: the attributes of what it is about.
export function summary({ item, kind }) {
    if (kind === "guard") return html`claimed by <b>${item.owner}</b>`;
    if (kind === "link") return html`<b>${item.from}</b> ↔ <b>${item.to}</b> ${pairs(item.attributes ?? {})}`;
    if (kind === "tombstone") return html`what was here is deleted, version <b>${item.version}</b>`;
    return pairs(item.data ?? item);
}

const pairs = (item) => Object.entries(item).filter(([name, value]) => !HIDDEN.has(name) && !name.startsWith("_") && typeof value !== "object")
    .sort(([a], [b]) => rank(a) - rank(b)).slice(0, 5).map(([name, value]) => html`${name} <b>${value}</b>&ensp;`);

const rank = (name) => (/name|title/i.test(name) ? 0 : /Id$/.test(name) ? 2 : 1);

customElements.define("table-view", TableView);
