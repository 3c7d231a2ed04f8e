// How late copies are, as a distribution: the median says little about the slowest.

import { html } from "../lib/lit/index.js";
import { BusyPart } from "./base.js";
import { colour } from "./kinds.js";
import { duration, number } from "./words.js";

class LagChart extends BusyPart {
    static properties = { lag: { attribute: false } };

    connectedCallback() {
        super.connectedCallback();
        this.on(document, "theme", () => this.draw());
        this.on(matchMedia("(prefers-color-scheme: dark)"), "change", () => this.draw());
    }

    get measured() {
        return this.lag?.histogram?.some(({ count }) => count);
    }

    get words() {
        const { lag } = this;
        return this.measured ? `Half of the changes were carried on within ${duration(lag.p50)}, 90 % within ${duration(lag.p90)}, 99 % within ${duration(lag.p99)}` : "No change was measured yet";
    }

    render() {
        return html`
            <div class="figures">${[["p50", "median"], ["p90", "90 %"], ["p99", "99 %"]].map(([key, title]) => html`
                <div class="figure"><b>${this.measured ? duration(this.lag[key]) : "–"}</b><span>${title}</span></div>`)}</div>
            <div class="lag" role="img" aria-label=${this.words}></div>`;
    }

    updated() {
        this.draw();
    }

    async draw() {
        if (!this.chart) {
            if (this.starting) return;
            this.starting = true;
            const { charts } = await import("./charts.js");
            this.starting = false;
            const at = this.querySelector(".lag");
            if (!this.isConnected || !at) return;
            this.chart = charts.init(at);
            const sizes = new ResizeObserver(() => this.chart?.resize());
            sizes.observe(at);
            this.until(() => { sizes.disconnect(); this.chart?.dispose(); this.chart = undefined; });
        }
        const all = this.lag?.histogram ?? [];
        const [first, last] = [all.findIndex(({ count }) => count), all.findLastIndex(({ count }) => count)];
        const bars = first < 0 ? all : all.slice(Math.max(0, first - 2), last + 3);
        this.chart.setOption({
            animation: false,
            grid: { left: 4, right: 4, top: 18, bottom: 2, containLabel: true },
            xAxis: { type: "category", data: bars.map(({ upTo }) => (upTo === undefined || upTo === null ? "more" : duration(upTo))), axisTick: { show: false },
                axisLine: { lineStyle: { color: colour("edge") } }, axisLabel: { color: colour("soft"), fontSize: 11, hideOverlap: true } },
            yAxis: { type: "value", show: false },
            series: [{ type: "bar", data: bars.map(({ count }) => count), barCategoryGap: "12%", itemStyle: { color: colour("progress"), borderRadius: [3, 3, 0, 0] },
                label: { show: true, position: "top", fontSize: 11, color: colour("soft"), formatter: ({ value }) => (value ? number(value) : "") } }],
        });
    }
}

customElements.define("lag-chart", LagChart);
