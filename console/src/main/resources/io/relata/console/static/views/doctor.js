// Verify compares the whole table with what the core items call for; repair makes right what it found, after a preview.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { go, itemHref } from "../route.js";
import { Part } from "../parts/base.js";
import { itemKey } from "../parts/key-text.js";
import { number, plural } from "../parts/words.js";
import "../parts/confirm-write.js";

export const view = {
    name: "doctor", title: "Doctor", order: 5, needs: ["verify"], element: "doctor-view",
    icon: "M3 10h4l1.5-4 3 8 1.5-4h4M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z",
};

// What each fault is, and what repair does about it. Faults without `repair` are for people to decide.
const FAULTS = {
    MISSING: { is: "A copy does not exist, and should.", repair: "creates it" },
    STALE: { is: "A copy differs from its source or its link.", repair: "replaces it" },
    GHOST: { is: "A copy that nothing calls for.", repair: "deletes it" },
    DANGLING_LINK: { is: "A link to an entity that is gone.", repair: "ends the link; its copies follow", care: "If the entity was removed by mistake, restore it before you repair." },
    LINK_OF_ANOTHER_LIFE: { is: "A link made for an entity that was deleted and created again since.", repair: "ends the link", care: "Link them again if that is what is meant." },
    MISSING_LINK: { is: "An entity is not linked to the parent that its attribute names.", repair: "makes the link; its copies follow" },
    STRAY_LINK: { is: "A link to a parent that the attribute does not name.", repair: "ends the link; its copies follow" },
    MISPLACED: { is: "An entity or a copy has a wrong place in a list or a hierarchy.", repair: "writes its places" },
    UNPLACEABLE: { is: "An entity can have no place in a hierarchy: the way down to it is too long for a key, or leads back to it.", care: "Give it, or one of those above it, another parent, or shorten what they are sorted by." },
    WRONG_EXPIRY: { is: "An entity expires at another time than its attribute says.", repair: "writes expiresAt" },
    STALLED: { is: "A fan-out job that has not continued for half an hour.", repair: "starts it again" },
    OUTLIVED_PARENT: { is: "An entity that should have been deleted with its parent, or detached from it.", repair: "deletes or detaches it", care: "To keep it, give it another parent before you repair." },
    WRONG_CARRIED: { is: "An entity carries something else of its parents than they have.", repair: "writes what they have" },
    ORPHAN: { is: "An entity whose parent does not exist.", care: "Give it another parent, or delete it." },
    GUARD_WITHOUT_OWNER: { is: "A unique value is claimed for an entity that does not have it, so no other can take it.", care: "Delete the guard." },
    OWNER_WITHOUT_GUARD: { is: "An entity has a unique value without a guard, so another may take it too.", care: "Change the value to another and back." },
    OUTDATED_GUARD: { is: "A guard has its value in plain text, or hashed with another key.", repair: "writes it anew; this one goes" },
    UNEXPLAINED: { is: "An item, or something in it, that no rule of the model explains.", care: "It does no harm. Items of other code belong into a table of their own." },
};

const MOST_AT_ONCE = 100;

const repairable = ({ kind, repairable: said }) => said ?? !!FAULTS[kind]?.repair;

const text = ({ key, kind }) => `${kind} ${key.id} ${key.type}`;

class DoctorView extends Part {
    static properties = {
        index: { attribute: false }, parameters: { attribute: false }, run: { state: true }, chosen: { state: true }, starting: { state: true }, preview: { state: true }, failure: { state: true }, repaired: { state: true },
    };

    constructor() {
        super();
        this.chosen = new Set();
    }

    connectedCallback() {
        super.connectedCallback();
        this.until(() => clearTimeout(this.later));
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
            if (!this.repaired) this.chosen = new Set(run.findings.filter(repairable).slice(0, MOST_AT_ONCE).map(text));
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
                <div class="scroll" tabindex="0" role="group" aria-label="Faults"><table><thead><tr><th>fault</th><th>is</th><th>repair</th></tr></thead>
                    <tbody>${Object.entries(FAULTS).map(([name, fault]) => html`<tr><td><code>${name}</code></td><td>${fault.is}</td><td>${fault.repair ?? html`<span class="soft">for people to decide: ${fault.care}</span>`}</td></tr>`)}</tbody></table></div>
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
        const fault = FAULTS[finding.kind];
        const toggle = () => {
            const chosen = new Set(this.chosen);
            if (!chosen.delete(text(finding))) chosen.add(text(finding));
            this.chosen = chosen;
        };
        return html`
            <li class="finding">
                ${repairable(finding) && run.state === "done" && this.index.writable
                    ? html`<input type="checkbox" aria-label="Repair ${finding.key.id} ${finding.key.type}" .checked=${this.chosen.has(text(finding))} @change=${toggle}>`
                    : html`<span aria-hidden="true">·</span>`}
                <div class="body">
                    <div class="row"><code class="fault-name">${finding.kind}</code> <a href=${itemHref(finding.key)}>${itemKey(finding.key)}</a></div>
                    <p>${finding.words ?? fault?.is} ${finding.cause ? html`<span class="soft">${finding.cause}</span>` : nothing}</p>
                    <p class="soft">${finding.todo ?? (fault?.repair ? `Repair ${fault.repair}. ${fault.care ?? ""}` : fault?.care ?? "")}</p>
                </div>
            </li>`;
    }

    renderPreview(previews, findings) {
        const cares = new Set(findings.map(({ kind }) => FAULTS[kind]?.care).filter(Boolean));
        return html`
            <div class="note stack" id="preview" tabindex="-1" role="region" aria-label="Preview of the repair">
                <h3>This is what repair would do</h3>
                <ul class="stack">${previews.map(({ key, now, then, words }) => html`
                    <li><div>${itemKey(key)}</div><p>${words}</p>${now || then ? changes(now, then) : nothing}</li>`)}</ul>
                ${[...cares].map((care) => html`<p><strong>Mind:</strong> ${care}</p>`)}
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
