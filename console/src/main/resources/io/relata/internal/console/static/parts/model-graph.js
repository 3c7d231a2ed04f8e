// The entities and relations as a picture. The buttons beside it say and do the same for those who don't point or see.

import { html } from "../lib/lit/index.js";
import { Part } from "./base.js";
import { HEIGHT, WIDTH, layout } from "./graph-layout.js";
import { colour } from "./kinds.js";

// A reference by its usual name says no more than its line does.
const label = ({ attribute, entity }) => (attribute === `${entity}Id` ? "" : attribute);

// The points of a line as cytoscape wants them: how far along the straight line, and how far beside it.
function bends(from, to, points) {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(x, y);
    const beside = points.map((point) => [point.x - from.x, point.y - from.y]);
    return {
        weights: beside.map(([dx, dy]) => (dx * x + dy * y) / length ** 2).join(" "),
        distances: beside.map(([dx, dy]) => (dy * x - dx * y) / length).join(" "),
    };
}

class ModelGraph extends Part {
    static properties = { model: { attribute: false }, chosen: {} };

    connectedCallback() {
        super.connectedCallback();
        this.on(document, "theme", () => this.paint());
        this.on(matchMedia("(prefers-color-scheme: dark)"), "change", () => this.paint());
    }

    render() {
        const relations = this.model.relations.map(({ from, to }) => `${from} and ${to}`).join(", ");
        return html`<div class="graph" role="img" aria-label="The entities ${this.model.entities.map(({ name }) => name).join(", ")} and how they belong together.
            ${relations ? `Many to many: ${relations}.` : ""} The buttons below choose one."></div>`;
    }

    async firstUpdated() {
        const { default: cytoscape } = await import("../lib/cytoscape.js");
        if (!this.isConnected) return;
        const { rows, places, through } = layout(this.model);
        if (rows > 5) this.querySelector(".graph").style.height = `${rows * 4.6}rem`;
        this.graph = cytoscape({
            container: this.querySelector(".graph"),
            elements: [
                ...this.model.entities.map(({ name }) => ({ data: { id: name, label: name }, position: places.get(name) })),
                ...this.model.entities.flatMap(({ name, parents }) => parents.filter(({ entity }) => places.has(entity)).map((parent) => {
                    const passed = through(parent.entity, name);
                    return {
                        data: { source: parent.entity, target: name, label: label(parent), ...bends(places.get(parent.entity), places.get(name), passed) },
                        classes: passed.length ? "parent bent" : "parent",
                    };
                })),
                ...this.model.relations.map(({ from, to, name }) => ({ data: { source: from, target: to, label: name }, classes: "relation" })),
            ],
            layout: { name: "preset" },
            maxZoom: 1.3,
            userZoomingEnabled: false,
            userPanningEnabled: false,
            boxSelectionEnabled: false,
            autoungrabify: true,
        });
        this.until(() => this.graph?.destroy());
        this.graph.on("tap", "node", (event) => this.send("choose", event.target.id()));
        this.graph.on("mouseover", "node", () => this.hand("pointer")).on("mouseout", "node", () => this.hand(""));
        const fit = () => this.graph.resize().fit(undefined, 24);
        const sizes = new ResizeObserver(fit);
        sizes.observe(this.querySelector(".graph"));
        this.until(() => sizes.disconnect());
        this.paint();
    }

    hand(cursor) {
        this.querySelector(".graph").style.cursor = cursor;
    }

    updated(changed) {
        if (changed.has("chosen")) this.mark();
    }

    mark() {
        this.graph?.nodes().removeClass("chosen");
        if (this.chosen) this.graph?.getElementById(this.chosen).addClass("chosen");
    }

    paint() {
        if (!this.graph) return;
        const [entity, copy, surface, ink, soft, ground] = ["entity", "link", "surface", "ink", "soft", "ground"].map(colour);
        const font = getComputedStyle(document.body).fontFamily;
        this.graph.style([
            { selector: "node", style: {
                shape: "round-rectangle", width: WIDTH, height: HEIGHT, "background-color": surface, "border-width": 1.5, "border-color": entity,
                label: "data(label)", color: ink, "font-family": font, "font-size": 16, "font-weight": 600, "text-valign": "center",
                "text-max-width": WIDTH - 8, "text-wrap": "ellipsis",
            } },
            { selector: "node.chosen", style: { "background-color": entity, color: surface } },
            { selector: "edge", style: {
                width: 1.5, "curve-style": "bezier", "control-point-step-size": 120, label: "data(label)", color: soft, "font-family": font, "font-size": 12,
                "text-background-color": ground, "text-background-opacity": 1, "text-background-padding": 3,
            } },
            { selector: "edge.parent", style: { "line-color": soft, "target-arrow-shape": "tee", "target-arrow-color": soft, "source-arrow-shape": "none" } },
            { selector: "edge.bent", style: { "curve-style": "segments", "segment-weights": "data(weights)", "segment-distances": "data(distances)", "edge-distances": "node-position" } },
            { selector: "edge.relation", style: {
                "line-color": copy, color: copy, width: 2.5, "line-style": "dashed", "target-arrow-shape": "triangle", "source-arrow-shape": "triangle",
                "target-arrow-color": copy, "source-arrow-color": copy, "font-weight": 600,
            } },
        ]);
        this.mark();
    }
}

customElements.define("model-graph", ModelGraph);
