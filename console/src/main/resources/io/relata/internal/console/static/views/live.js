// The stream as it flows: each change, the function that was told of it, and what that wrote. Stop it, step through it, break it.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { events } from "../events.js";
import { href, itemHref } from "../route.js";
import { BusyPart } from "../parts/base.js";
import { kindClass, shape } from "../parts/kinds.js";
import { duration, keys, number, plural, time, title } from "../parts/words.js";
import "../parts/confirm-write.js";
import "../parts/lag-chart.js";

export const view = {
    name: "live", title: "Live", order: 4, needs: ["live"], element: "live-view",
    icon: "M2 10h4l2-6 4 12 2-6h4",
    without: "The stream is not followed. Start ./relata console with --stream: it then shows each change and the copies that follow, as one more reader of the stream. The functions' own invocations, pausing and faults are only there for the system of ./start.",
};

const MOST_ROWS = 40;
const MOST_LINES = 12;
const MOST_UNTOLD = 200;

class LiveView extends BusyPart {
    static properties = { index: { attribute: false }, parameters: { attribute: false }, state: { state: true }, dead: { state: true }, rows: { state: true }, everything: { state: true }, frozen: { state: true } };

    constructor() {
        super();
        this.rows = [];
        this.untold = [];
        this.running = new Map();
        this.counts = { changes: 0, writes: 0, filtered: 0, dropped: 0 };
        this.everything = false;
    }

    connectedCallback() {
        super.connectedCallback();
        this.until(events.listen((batch) => this.hear(batch)));
        const look = setInterval(() => this.look(), 2000);
        this.until(() => clearInterval(look));
        this.look();
    }

    async look() {
        if (document.hidden || this.looking) return;
        this.looking = true;
        this.state = await this.attempt(() => api.live(), () => undefined) ?? this.state;
        if (this.state?.work?.dead && this.index?.capabilities.includes("work")) this.dead = await this.attempt(() => api.deadLetters(), () => undefined);
        else this.dead = undefined;
        this.looking = false;
    }

    // One row for each invocation: what it was told, and what it wrote. Rows and lines are bounded, however busy the stream is.
    hear(batch) {
        for (const event of batch) this.take(event);
        this.requestUpdate();
    }

    take(event) {
        switch (event.type) {
            case "change": {
                this.counts.changes++;
                if (event.filtered) this.counts.filtered++;
                if (this.deployed) {
                    this.followed(event);
                    break;
                }
                const invocation = event.invocation && this.running.get(event.invocation);
                if (invocation) line(invocation.changes, event);
                else if (event.filtered) this.wrote(event);
                else {
                    this.untold.push(event);
                    if (this.untold.length > MOST_UNTOLD) this.untold.shift();
                }
                break;
            }
            case "invocation": this.invoked(event); break;
            case "request": {
                const row = this.running.get(event.invocation);
                if (event.write) this.counts.writes++;
                if (row && event.write) line(row.writes, event);
                else if (row) row.reads++;
                break;
            }
            case "stream": this.state = { ...this.state, state: event.state }; break;
            case "work": this.state = { ...this.state, work: { ...event } }; break;
            case "progress": this.progressed(event); break;
            case "dropped": this.counts.dropped += event.count; break;
            default:
        }
    }

    get deployed() {
        return this.index?.mode === "deployed";
    }

    // Of a deployed table only the stream is seen, not the functions: copies are shown with the change that they follow.
    followed(event) {
        if (!event.filtered) {
            const row = { id: event.seq, at: event.at, changes: [event], writes: [], reads: 0, ended: true };
            row.changes.more = 0;
            this.rows.unshift(row);
            this.rows.splice(MOST_ROWS);
            return;
        }
        this.counts.writes++;
        const cause = this.rows.find(({ changes: [{ key }] }) => key.type === event.key.type || key.id.endsWith(`:${event.key.type.split("#")[1]}`) && key.type === event.key.id);
        if (!cause) return;
        line(cause.writes, { key: `${event.key.id} / ${event.key.type}`, words: event.words });
        cause.arrived = Math.max(cause.arrived ?? 0, event.at);
    }

    // The change of a copy goes to no function: it is the arrival of a write. It is shown with the invocation that wrote it.
    wrote(event) {
        const row = this.rows.find((one) => one.writes.some(({ key }) => key === event.key.id || key?.includes?.(event.key.id)));
        if (row) row.arrived = Math.max(row.arrived ?? 0, event.at);
    }

    invoked(event) {
        if (event.phase === "begin") {
            const row = { id: event.id, at: event.at, function: event.function, records: event.records, changes: [], writes: [], reads: 0 };
            row.changes.more = 0;
            row.writes.more = 0;
            if (/fanout|index/i.test(event.function)) {
                for (const change of this.untold.slice(0, MOST_LINES)) line(row.changes, change);
                row.changes.more += Math.max(0, this.untold.length - MOST_LINES);
                if (/fanout/i.test(event.function)) this.untold = [];
            }
            this.running.set(event.id, row);
            this.rows.unshift(row);
            for (const old of this.rows.splice(MOST_ROWS)) this.running.delete(old.id);
        } else {
            const row = this.running.get(event.id);
            if (row) Object.assign(row, { millis: event.millis, error: event.error, ended: true });
        }
    }

    progressed(event) {
        const before = (this.state?.progress ?? []).filter(({ job }) => job !== event.job);
        this.state = { ...this.state, progress: [event, ...before].slice(0, 10) };
    }

    render() {
        const paused = this.state?.state === "paused";
        const local = this.index?.mode === "local";
        const { counts } = this;
        return html`
            <div class="page">
                <div class="row spread">
                    <div><h1>Live</h1><p class="lead">A change becomes a stream record, the record wakes the function, the function makes the copies equal to the truth.</p></div>
                    <div class="row">
                        ${local ? html`<span class="state ${paused ? "paused" : ""}" role="status">${paused ? "The stream is paused" : "The stream flows"}</span>`
                            : html`<span class="state" role="status">${this.state?.state === "running" ? "Follows the stream, and cannot stop it" : "Opens the stream …"}</span>`}
                        ${local ? html`<button @click=${() => this.steer(paused ? "resume" : "pause")}>${paused ? "Resume" : "Pause"}</button>
                        <button ?disabled=${!paused} @click=${() => this.steer("step")}>Step</button>` : nothing}
                    </div>
                </div>
                ${this.state?.failure ? html`<p class="note bad" role="alert">The stream cannot be read at the moment: ${this.state.failure}</p>` : nothing}
                <div class="live">
                    <section class="card" aria-labelledby="flow-title">
                        <div class="row spread"><h2 id="flow-title">Change → function → writes</h2>
                            <span class="small soft">${plural(counts.changes, "change")}, ${plural(counts.writes, "write")}${counts.dropped ? `, ${number(counts.dropped)} not shown: too fast` : ""}</span></div>
                        ${local ? nothing : html`<p class="soft small">Seen is what is on the stream: each change, and the copies that followed it. Which invocation wrote them, and what it read, the functions' logs say.</p>`}
                        ${local ? html`<div class="row small"><label class="row"><input type="checkbox" .checked=${this.everything} @change=${(event) => { this.everything = event.target.checked; }}> also what the API's functions did</label></div>` : nothing}
                        ${this.renderFlow(paused)}
                    </section>
                    <div class="stack">${this.renderWork()}<section class="card" aria-labelledby="lag-title"><h2 id="lag-title">How late copies are</h2><lag-chart .lag=${this.state?.lag}></lag-chart></section>
                        ${this.renderProgress()}${local ? this.renderFaults() : nothing}</div>
                </div>
            </div>`;
    }

    renderFlow(paused) {
        const { held } = this.state ?? {};
        const rows = this.everything ? this.rows : this.rows.filter((row) => !/commands|queries/i.test(row.function));
        return html`
            <div class="flow-head" aria-hidden="true"><span>when</span><span>what changed</span><span>function</span><span>what it wrote</span></div>
            ${paused && held?.count ? html`<div class="note" role="status"><p>${plural(held.count, "change")} wait${held.count === 1 ? "s" : ""}: step or resume to let the function see ${held.count === 1 ? "it" : "them"}.</p>
                ${held.changes.map((change) => this.renderLine(change))}${more({ more: held.count - held.changes.length })}</div>` : nothing}
            <ol class="flow">${rows.map((row) => this.renderRow(row))}</ol>
            ${rows.length ? nothing : html`<p class="empty">Nothing has happened since this page was opened. ${this.index?.capabilities.includes("calls") ? html`<a href=${href("explore")}>Change something</a> and come back.` : ""}</p>`}`;
    }

    renderRow(row) {
        return html`
            <li>
                <span class="at">${time(row.at)}</span>
                <div>${row.changes.map((change) => this.renderLine(change))}${more(row.changes)}
                    ${row.changes.length ? nothing : html`<span class="soft small">${/worker/i.test(row.function) ? "a message of the work queue" : row.records ? plural(row.records, "record") : "a call"}</span>`}</div>
                <div>${this.deployed ? html`<span class="soft small">${row.writes.length ? plural(row.writes.length + row.writes.more, "copy followed", "copies followed") : "no copy yet"}</span>` : html`<div class="function ${row.error ? "failed" : row.ended ? "" : "running"} ${row.writes.length ? "wrote" : ""}"><strong>${title(row.function)}</strong><br>
                    ${row.error ? html`failed: ${row.error}` : row.ended ? duration(row.millis) : "running …"}${row.reads ? html`<br><span class="small">${plural(row.reads, "read")}</span>` : nothing}</div>`}</div>
                <div>${row.writes.map((write) => html`<div class="line k-copy">${shape("copy")}<span>${title(write.words ?? write.operation ?? "")}${write.key ? html`<br><span class="small soft">${keys(write.key)}</span>` : nothing}${write.error ? html` <span class="wrong">${write.error}</span>` : nothing}</span></div>`)}${more(row.writes)}
                    ${row.ended && !row.writes.length && !row.error && !this.deployed ? html`<span class="soft small">nothing to write</span>` : nothing}</div>
            </li>`;
    }

    renderLine(change) {
        return html`<div class="line k-${kindClass(change.kind)}">${shape(change.kind)}<a href=${itemHref(change.key)}>${title(change.words)}</a></div>`;
    }

    renderWork() {
        const { work } = this.state ?? {};
        if (!work && this.deployed) {
            return html`<section class="card" aria-labelledby="work-title"><h2 id="work-title">Work queue</h2>
                <p class="soft small">It is not looked at: start ./relata console with <code>--dead-letters URL</code>, which is an output of the stack.</p></section>`;
        }
        const letters = this.dead?.letters ?? [];
        return html`
            <section class="card" aria-labelledby="work-title"><h2 id="work-title">Work queue</h2>
                <div class="figures">
                    <div class="figure"><b>${number(work?.waiting)}</b><span>waiting</span></div><div class="figure"><b>${number(work?.inFlight)}</b><span>in flight</span></div>
                    <div class="figure ${work?.dead ? "bad" : ""}"><b>${number(work?.dead)}</b><span>dead letters</span></div></div>
                ${work?.dead ? html`
                    <p class="small">A message that failed five times is kept here. It says where to look, never what to write: moving it back is safe at any time.</p>
                    <ul class="requests">${letters.slice(0, 5).map((letter) => html`<li class="small"><pre>${letter.words ?? letter.body ?? JSON.stringify(letter)}</pre></li>`)}</ul>
                    ${this.index.writable ? html`<confirm-write .index=${this.index} .what=${`the ${plural(work.dead, "dead letter")} of its queue ${work.dead === 1 ? "is" : "are"} tried again, which may write copies.`} .action=${"Move them back to the queue"} @confirmed=${({ detail }) => this.redrive(detail)}></confirm-write>` : html`<p class="soft small">This console only reads: start it with <code>--write</code> to move them back.</p>`}` : nothing}
            </section>`;
    }

    renderProgress() {
        const jobs = this.state?.progress ?? [];
        if (!jobs.length) return nothing;
        return html`
            <section class="card" aria-labelledby="jobs-title"><h2 id="jobs-title">Large fan-outs</h2>
                <ul class="stack">${jobs.map((job) => html`<li>
                    <div class="row spread"><strong>${job.entity}</strong><span class="small soft">${number(job.done)}${job.of ? ` of ${number(job.of)}` : ""} copies${job.etaMillis ? `, ${duration(job.etaMillis)} to go` : ""}</span></div>
                    ${job.of ? html`<progress max=${job.of} .value=${Math.min(job.done, job.of)} aria-label="Copies of ${job.entity}"></progress>` : html`<progress aria-label="Copies of ${job.entity}"></progress>`}</li>`)}</ul>
            </section>`;
    }

    renderFaults() {
        const faults = this.state?.faults ?? [];
        if (!faults.length) return nothing;
        return html`
            <section class="card" aria-labelledby="break-title"><h2 id="break-title">Break something</h2>
                <p class="soft small">Each of these breaks the running system on this machine. Break something, change an entity, and see that the copies become right all the same.
                    ${this.index.capabilities.includes("verify") ? html`<a href=${href("doctor")}>Verify</a> proves it.` : nothing}</p>
                ${faults.map((fault) => html`
                    <div class="fault ${fault.active ? "active" : ""}"><h3>${fault.title}</h3>
                        <button aria-pressed=${!!fault.active} aria-label="${fault.active ? "Heal" : "Break"}: ${fault.title}" @click=${() => this.break(fault)}>${fault.active ? "Heal" : "Break"}</button>
                        <p>${fault.description}</p></div>`)}
            </section>`;
    }

    async steer(action) {
        const answer = await this.attempt(() => api.stream(action));
        if (answer?.state) this.state = { ...this.state, state: answer.state };
        this.say(action === "pause" ? "The stream is paused" : action === "resume" ? "The stream flows" : "One step");
        this.look();
    }

    async break(fault) {
        await this.attempt(() => api.fault(fault.id, fault.once ? "once" : !fault.active));
        this.say(`${title(fault.title)}: ${fault.active ? "healed" : "broken"}`);
        await this.look();
    }

    async redrive(confirm) {
        const answer = await this.attempt(() => api.redrive(confirm));
        if (answer) this.say("Moved back to the queue");
        await this.look();
    }
}

function line(lines, one) {
    lines.more ??= 0;
    if (lines.length < MOST_LINES) lines.push(one);
    else lines.more++;
}

const more = ({ more: count }) => (count ? html`<div class="soft small">and ${number(count)} more</div>` : nothing);

customElements.define("live-view", LiveView);
