// Beside a call: the requests that it made and what they cost, what followed from it through the stream, and how to make it elsewhere.

import { html, nothing } from "../lib/lit/index.js";
import { events } from "../events.js";
import { itemHref } from "../route.js";
import { BusyPart } from "./base.js";
import { kindBadge, kindClass } from "./kinds.js";
import { itemKey } from "./key-text.js";
import { languages } from "./snippets.js";
import { duration, keys, number, plural, units } from "./words.js";

const MOST_FOLLOWED = 40;

class CallBeside extends BusyPart {
    static properties = {
        call: { attribute: false }, answer: { attribute: false }, model: { attribute: false }, language: { state: true }, followed: { state: true }, more: { state: true }, copied: { state: true },
    };

    constructor() {
        super();
        this.language = "curl";
        this.followed = [];
        this.more = 0;
        this.recent = [];
    }

    connectedCallback() {
        super.connectedCallback();
        this.until(events.listen((batch) => this.hear(batch)));
    }

    willUpdate(changed) {
        if (changed.has("answer") && this.answer) {
            this.copied = false;
            this.followed = [];
            this.more = 0;
            if (this.writes) this.hear(this.recent);
        }
        if (changed.has("call")) this.copied = false;
    }

    get writes() {
        return this.answer && this.answer.method !== "GET" && this.answer.status < 300;
    }

    // What is about the same entity follows from the call: all that is derived from store 004 has the sort key store#004. A link has two ends.
    hear(batch) {
        const changes = batch.filter(({ type }) => type === "change");
        if (!changes.length) return;
        if (batch !== this.recent) this.recent = [...this.recent, ...changes].slice(-100);
        if (!this.writes) return;
        const { since, about } = this.answer;
        const mine = changes.filter(({ key, at }) => at >= since - 5 && (about.has(key.type) || about.has(key.id)));
        if (!mine.length) return;
        const byKey = new Map(this.followed.map((one) => [`${one.key.id}\n${one.key.type}`, one]));
        for (const change of mine) {
            const key = `${change.key.id}\n${change.key.type}`;
            const before = byKey.get(key);
            if (before && before.seq === change.seq) continue;
            if (!before && byKey.size >= MOST_FOLLOWED) this.more++;
            else byKey.set(key, { ...change, after: change.at - since });
        }
        this.followed = [...byKey.values()];
    }

    render() {
        return html`<div class="stack">${this.renderFollowed()}${this.renderRequests()}${this.renderSnippet()}</div>`;
    }

    renderRequests() {
        const { answer } = this;
        if (!answer) return nothing;
        const { requests } = answer;
        const sum = (name) => requests.reduce((total, one) => total + (one[name] ?? 0), 0);
        return html`
            <section class="card" aria-labelledby="made"><h2 id="made">What it asked of DynamoDB</h2>
                <div class="figures">
                    <div class="figure"><b>${requests.length}</b><span>${requests.length === 1 ? "request" : "requests"}</span></div>
                    <div class="figure"><b>${units(sum("readUnits"))}</b><span>read units</span></div>
                    <div class="figure"><b>${units(sum("writeUnits"))}</b><span>write units</span></div>
                    <div class="figure"><b>${number(sum("scanned"))} → ${number(sum("returned"))}</b><span>read → returned</span></div>
                </div>
                <ol class="requests">${requests.map((one) => html`
                    <li><div class="row spread"><strong>${one.operation}</strong><span class="soft small number">${duration(one.millis)}</span></div>
                        <div class="on">${one.target === "table" || !one.target ? "the table" : html`index <code>${one.target}</code>`}${one.key ? html` · <code>${keys(one.key)}</code>` : nothing}</div>
                        <div class="on">${[one.scanned ? `${plural(one.scanned, "item")} read, ${number(one.returned)} returned` : "", one.readUnits ? `${units(one.readUnits)} read units` : "",
                            one.writeUnits ? `${units(one.writeUnits)} write units` : ""].filter(Boolean).join(" · ")}</div>
                        ${one.error ? html`<div class="wrong">${one.error}</div>` : nothing}</li>`)}
                </ol>
                ${requests.length ? nothing : html`<p class="soft">None: it was answered without reading the table.</p>`}
                ${answer.shared ? html`<p class="note small">Another call ran at the same time: some of these requests may be its own.</p>` : nothing}
            </section>`;
    }

    renderFollowed() {
        if (!this.writes) return nothing;
        const { followed } = this;
        const copies = followed.filter(({ kind }) => kind === "copy").length;
        return html`
            <section class="card" aria-labelledby="followed" aria-live="polite"><h2 id="followed">What followed</h2>
                <p class="soft small">${followed.length
                    ? copies ? `The call wrote the truth once. The stream function then made ${plural(copies, "copy", "copies")} equal to it, because that is where it is read.`
                        : "What the call itself wrote, as the stream delivered it."
                    : "Waiting for the stream. What is not changed has nothing to follow."}</p>
                <ol class="requests">${followed.map((change) => html`
                    <li class="flash"><div class="row spread">${kindBadge(change.kind)}<span class="soft small">${change.event === "INSERT" ? "new" : change.event === "REMOVE" ? "removed" : "changed"}${change.version ? html`,
                        <span class="version">v ${change.version}</span>` : nothing}, after ${duration(Math.max(0, change.after))}</span></div>
                        <a class="k-${kindClass(change.kind)}" href=${itemHref(change.key)}>${itemKey(change.key)}</a>
                        <div class="on">${change.words}</div></li>`)}
                </ol>
                ${this.more ? html`<p class="soft small">and ${number(this.more)} more</p>` : nothing}
            </section>`;
    }

    renderSnippet() {
        if (!this.call) return nothing;
        const text = languages[this.language](this.call);
        return html`
            <section class="card" aria-labelledby="elsewhere"><h2 id="elsewhere">The same, elsewhere</h2>
                <div class="row spread">
                    <div class="tabs" role="group" aria-label="Language">${Object.keys(languages).map((name) => html`
                        <button aria-pressed=${name === this.language} @click=${() => { this.language = name; this.copied = false; }}>${name}</button>`)}</div>
                    <button class="quiet" @click=${() => this.copy(text)}>${this.copied ? "Copied" : "Copy"}</button>
                </div>
                <pre class="raw" tabindex="0" aria-label="The call as ${this.language}">${text}</pre>
            </section>`;
    }

    async copy(text) {
        await navigator.clipboard?.writeText(text);
        this.copied = true;
        this.say("Copied");
    }
}

customElements.define("call-beside", CallBeside);
