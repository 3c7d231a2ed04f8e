// Items, sizes and rates in; units and dollars a month out. The server computes, from the model and the published prices.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { failureNote, Part } from "./base.js";
import { colour } from "./kinds.js";
import { dollars, number } from "./words.js";

const COLUMNS = [["items", "items", 10000], ["bytes", "bytes each", 500], ["writesPerDay", "writes a day", 1000], ["readsPerDay", "reads a day", 10000], ["listsPerDay", "lists a day", 2000]];
const MONTH = [["reads", "reads"], ["writes", "writes"], ["storage", "storage"], ["stream", "stream"], ["lambda", "functions"]];

class WhatIf extends Part {
    static properties = { model: { attribute: false }, estimate: { state: true }, answer: { state: true }, failure: { state: true } };

    willUpdate(changed) {
        if (!changed.has("model") || this.estimate) return;
        this.estimate = Object.fromEntries(this.model.entities.map(({ name }) => [name, Object.fromEntries(COLUMNS.map(([key, , start]) => [key, start]))]));
        this.ask();
    }

    connectedCallback() {
        super.connectedCallback();
        this.on(document, "theme", () => this.draw());
    }

    change(entity, key, value) {
        this.estimate = { ...this.estimate, [entity]: { ...this.estimate[entity], [key]: Math.max(0, Number(value) || 0) } };
        clearTimeout(this.later);
        this.later = setTimeout(() => this.ask(), 250);
    }

    async ask() {
        const asked = this.estimate;
        const answer = await this.attempt(() => api.costs({ entities: asked }), (failure) => { this.failure = failure; });
        if (answer && asked === this.estimate) {
            this.failure = undefined;
            this.answer = answer;
            this.say(`${dollars(answer.month.total)} a month`);
        }
    }

    render() {
        const { answer } = this;
        return html`
            <section class="card stack" aria-labelledby="what-if">
                <div>
                    <h2 id="what-if">What if …</h2>
                    <p class="soft">How much there is and how often it is used. Copies, index writes and the stream functions are counted too: they are what people forget.</p>
                </div>
                <div class="scroll" tabindex="0" role="group" aria-label="How much and how often">
                    <table class="cost-form">
                        <thead><tr><th>entity</th>${COLUMNS.map(([, title]) => html`<th class="number">${title}</th>`)}</tr></thead>
                        <tbody>${this.model.entities.map(({ name }) => html`
                            <tr><th scope="row">${name}</th>${COLUMNS.map(([key, title]) => html`
                                <td class="number"><input type="number" min="0" step="any" inputmode="numeric" aria-label="${name}: ${title}" .value=${String(this.estimate[name][key])}
                                    @input=${(event) => this.change(name, key, event.target.value)}></td>`)}
                            </tr>`)}
                        </tbody>
                    </table>
                </div>
                ${failureNote(this.failure, () => this.ask())}
                ${answer ? html`
                    <div class="grid what-if-answer">
                        <div>
                            <div class="total">${dollars(answer.month.total)}</div>
                            <p class="soft">a month, on demand</p>
                            <dl>${MONTH.map(([key, title]) => html`<dt>${title}</dt><dd class="number">${dollars(answer.month[key])}</dd>`)}</dl>
                        </div>
                        <div class="chart" role="img" aria-label="Dollars a month by cause; the table below has the figures"></div>
                    </div>
                    <details><summary>Line by line</summary>
                        <div class="scroll" tabindex="0" role="group" aria-label="Costs line by line"><table>
                            <thead><tr><th>what</th><th class="number">read units</th><th class="number">write units</th><th class="number">a month</th></tr></thead>
                            <tbody>${answer.lines.map((line) => html`
                                <tr><td>${line.what}</td><td class="number">${number(line.readUnits)}</td><td class="number">${number(line.writeUnits)}</td><td class="number">${dollars(line.dollars)}</td></tr>`)}
                            </tbody>
                        </table></div>
                    </details>` : nothing}
            </section>`;
    }

    updated(changed) {
        if (changed.has("answer")) this.draw();
    }

    // Drawn when it comes into view: the library is the largest file of the page.
    async draw() {
        const at = this.querySelector(".chart");
        if (!at || !this.answer) return;
        if (!this.seen) {
            this.seen = new Promise((resolve) => {
                const observer = new IntersectionObserver(([entry]) => { if (entry.isIntersecting) { observer.disconnect(); resolve(); } }, { rootMargin: "200px" });
                observer.observe(at);
                this.until(() => observer.disconnect());
            });
        }
        await this.seen;
        const { charts } = await import("./charts.js");
        if (!this.isConnected) return;
        if (!this.chart) {
            this.chart = charts.init(at);
            const sizes = new ResizeObserver(() => this.chart?.resize());
            sizes.observe(at);
            this.until(() => { sizes.disconnect(); this.chart.dispose(); this.chart = undefined; });
        }
        const lines = [...this.answer.lines].sort((a, b) => a.dollars - b.dollars).slice(-8);
        this.chart.setOption({
            animation: false,
            grid: { left: 4, right: 60, top: 4, bottom: 4, containLabel: true },
            xAxis: { type: "value", show: false },
            yAxis: { type: "category", data: lines.map(({ what }) => what), axisLine: { show: false }, axisTick: { show: false }, axisLabel: { color: colour("ink"), fontSize: 12, width: 260, overflow: "truncate" } },
            series: [{ type: "bar", data: lines.map((line) => line.dollars), barMaxWidth: 18, itemStyle: { color: colour("copy"), borderRadius: [0, 3, 3, 0] },
                label: { show: true, position: "right", color: colour("soft"), formatter: ({ value }) => dollars(value) } }],
        });
    }
}

customElements.define("what-if", WhatIf);
