// Verify compares the whole table with what the core items call for; repair makes right what it found, after a preview.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { go, itemHref } from "../route.js";
import { failureNote, Part } from "../parts/base.js";
import { itemKey } from "../parts/key-text.js";
import { number, plural } from "../parts/words.js";
import "../parts/confirm-write.js";

export const view = {
    name: "doctor", title: "Doctor", order: 5, needs: ["verify"], element: "doctor-view",
    icon: "M3 10h4l1.5-4 3 8 1.5-4h4M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z",
};

const MOST_AT_ONCE = 100;

const text = ({ key, kind }) => `${kind} ${key.id} ${key.type}`;

class DoctorView extends Part {
    static properties = {
        index: { attribute: false }, parameters: { attribute: false }, run: { state: true }, chosen: { state: true }, starting: { state: true }, preview: { state: true }, failure: { state: true }, repaired: { state: true }, faults: { state: true },
    };

    constructor() {
        super();
        this.chosen = new Set();
    }

    connectedCallback() {
        super.connectedCallback();
        this.until(() => clearTimeout(this.later));
        this.attempt(async () => { this.faults = (await api.faults()).faults; }, () => undefined);
        if (this.parameters?.run && !this.run) this.follow(this.parameters.run);
    }

    async verify() {
        this.starting = true;
        this.run = undefined;
        this.preview = undefined;
        this.done = undefined;
        this.failure = undefined;
        this.repaired = undefined;
        this.chosen = new Set();
        const answer = await this.attempt(() => api.verify(), (failure) => { this.failure = failure; });
        this.starting = false;
        if (!answer) return;
        go("doctor", { run: answer.run });
        this.follow(answer.run);
    }

    async follow(id) {
        clearTimeout(this.later);
        const run = await this.attempt(() => api.verifyRun(id), (failure) => { this.failure = failure; });
        if (!run || !this.isConnected) return;
        this.run = { ...run, id };
        if (run.state === "running") {
            this.later = setTimeout(() => this.follow(id), 400);
        } else {
            this.say(run.state === "failed" ? "Verify failed" : `Verify is done: ${plural(run.findings.length, "finding")}`);
            if (!this.repaired) this.chosen = new Set(run.findings.filter(({ repairable }) => repairable).slice(0, MOST_AT_ONCE).map(text));
        }
    }

    get chosenKeys() {
        return this.run.findings.filter((finding) => this.chosen.has(text(finding))).slice(0, MOST_AT_ONCE).map(({ key }) => key);
    }

    async look() {
        const answer = await this.attempt(() => api.preview(this.run.id, this.chosenKeys), (failure) => { this.failure = failure; });
        if (!answer) return;
        this.failure = undefined;
        this.preview = answer.previews;
        await this.updateComplete;
        this.querySelector("#preview")?.focus();
    }

    async repair(confirm) {
        const keys = this.chosenKeys;
        const answer = await this.attempt(() => api.repair(this.run.id, keys, confirm), (failure) => { this.failure = failure; });
        if (!answer) return;
        this.preview = undefined;
        this.repaired = answer.repaired ?? keys.length;
        this.chosen = new Set();
        if (this.repaired === keys.length) {
            this.done = new Set([...this.done ?? [], ...keys.map((key) => JSON.stringify(key))]);
            this.say(`${plural(this.repaired, "item")} repaired`);
        } else {
            this.say(`${this.repaired} of ${plural(keys.length, "item")} repaired; the others were right by then, or changed meanwhile: verify again`);
        }
    }

    render() {
        const { run } = this;
        const running = this.starting || run?.state === "running";
        return html`
            <div class="page stack">
                <div class="row spread">
                    <div><h1>Doctor</h1><p class="lead">Copies are a pure function of core items. Verify reads the whole table once and compares every copy with its source; nothing is written until you say so.</p></div>
                    <button class="main" ?disabled=${running} @click=${() => this.verify()}>${running ? "Verifying …" : run ? "Verify again" : "Verify the table"}</button>
                </div>
                ${this.failure ? html`<p class="note bad" role="alert">${this.failure.message}</p>` : nothing}
                ${run ? this.renderRun(run) : running ? nothing : this.renderBefore()}
            </div>`;
    }

    renderBefore() {
        return html`
            <section class="card" aria-labelledby="finds"><h2 id="finds">What it looks for</h2>
                <dl class="faults">${this.faults?.map(({ kind, words, todo }) => html`<dt><code>${kind}</code></dt><dd>${words}. <span class="soft">${todo}</span></dd>`)}</dl>
            </section>`;
    }

    renderRun(run) {
        const { findings } = run;
        const open = findings.filter(({ key }) => !this.done?.has(JSON.stringify(key)));
        return html`
            ${run.state === "running" ? html`<section class="card"><p class="row spread"><strong>Comparing …</strong><span class="soft">${plural(run.read, "item")} read${run.perSecond ? `, ${number(run.perSecond)} a second` : ""}</span></p>
                <progress aria-label="Verify is running"></progress></section>` : nothing}
            ${run.state === "failed" ? html`<p class="verdict bad" role="alert"><b>Verify failed.</b> ${run.failure ?? ""}</p>` : nothing}
            ${run.state === "done" && !findings.length ? html`<p class="verdict good"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="m4 10 4 4 8-9"/></svg>
                <span><b>Every copy equals its source.</b> ${plural(run.read, "item")} compared, nothing to do.</span></p>` : nothing}
            ${this.repaired ? html`<p class="verdict good" role="status"><span><b>${plural(this.repaired, "item")} repaired.</b> Verify again to see that nothing is left.</span></p>` : nothing}
            ${open.length ? this.renderFindings(run, open) : nothing}`;
    }

    renderFindings(run, findings) {
        const can = findings.filter((finding) => this.chosen.has(text(finding)));
        return html`
            <section class="card" aria-labelledby="findings">
                <div class="row spread"><h2 id="findings">${plural(run.found ?? findings.length, "finding")} in ${plural(run.read, "item")}</h2>
                    ${run.state !== "done" ? nothing : this.index.writable ? html`<button ?disabled=${!can.length} @click=${() => this.look()}>Preview the repair of ${number(can.length)}</button>`
                        : html`<span class="soft small">This console only reads: start it with <code>--write</code> to repair.</span>`}</div>
                ${this.preview ? this.renderPreview(this.preview, can) : nothing}
                <ul>${findings.slice(0, 200).map((finding) => this.renderFinding(finding, run))}</ul>
                ${findings.length > 200 ? html`<p class="soft">and ${number(findings.length - 200)} more</p>` : nothing}
            </section>`;
    }

    renderFinding(finding, run) {
        const toggle = () => {
            const chosen = new Set(this.chosen);
            if (!chosen.delete(text(finding))) chosen.add(text(finding));
            this.chosen = chosen;
        };
        return html`
            <li class="finding">
                ${finding.repairable && run.state === "done" && this.index.writable
                    ? html`<input type="checkbox" aria-label="Repair ${finding.key.id} ${finding.key.type}" .checked=${this.chosen.has(text(finding))} @change=${toggle}>`
                    : html`<span aria-hidden="true">·</span>`}
                <div class="body">
                    <div class="row"><code class="fault-name">${finding.kind}</code> <a href=${itemHref(finding.key)}>${itemKey(finding.key)}</a></div>
                    <p>${finding.words} <span class="soft">${finding.cause}</span></p>
                    <p class="soft">${finding.todo}</p>
                </div>
            </li>`;
    }

    renderPreview(previews, findings) {
        const todo = new Set(findings.map((finding) => finding.todo));
        return html`
            <div class="note stack" id="preview" tabindex="-1" role="region" aria-label="Preview of the repair">
                <h3>This is what repair would do</h3>
                <ul class="stack">${previews.map(({ key, now, then, words }) => html`
                    <li><div>${itemKey(key)}</div><p>${words}</p>${now || then ? changes(now, then) : nothing}</li>`)}</ul>
                ${[...todo].map((each) => html`<p>${each}</p>`)}
                <p class="small">Each is looked at again before it is written, under the same conditions as the stream function's writes.</p>
                <confirm-write .index=${this.index} .what=${`the ${plural(previews.length, "repair")} above, no other item.`} .action=${`Repair ${plural(previews.length, "item")}`} cancel
                    @confirmed=${({ detail }) => this.repair(detail)} @cancelled=${() => { this.preview = undefined; }}></confirm-write>
            </div>`;
    }
}

// What differs between an item as it is and as it would be.
function changes(now, then) {
    if (!now || !then) return html`<p class="small soft">${now ? "It would be gone." : html`It would be made: <code>${JSON.stringify(then.data ?? then)}</code>`}</p>`;
    const flat = (item) => ({ ...item, ...item.data, data: undefined });
    const [before, after] = [flat(now), flat(then)];
    const names = Object.keys({ ...before, ...after }).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    return html`<dl>${names.map((name) => html`<dt><code>${name}</code></dt><dd><del>${before[name] === undefined ? "nothing" : JSON.stringify(before[name])}</del> →
        <ins>${after[name] === undefined ? "nothing" : JSON.stringify(after[name])}</ins></dd>`)}</dl>`;
}

customElements.define("doctor-view", DoctorView);
