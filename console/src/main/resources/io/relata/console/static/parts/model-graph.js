// The entities and relations as a picture. The buttons beside it say and do the same for those who don't point or see.

import { html } from "../lib/lit/index.js";
import { Part } from "./base.js";
import { colour } from "./kinds.js";

// How far below a root each entity hangs; those that belong to nothing are in the first row.
function depths({ entities }) {
    const byName = new Map(entities.map((entity) => [entity.name, entity]));
    const found = new Map();
    const depth = (name, seen) => {
        if (found.has(name)) return found.get(name);
        if (seen.has(name)) return 0;
        const parents = (byName.get(name)?.parents ?? []).map((parent) => parent.entity).filter((parent) => parent !== name && byName.has(parent));
        const mine = parents.length ? 1 + Math.max(...parents.map((parent) => depth(parent, new Set([...seen, name])))) : 0;
        found.set(name, mine);
        return mine;
    };
    entities.forEach(({ name }) => depth(name, new Set()));
    return found;
}

// Rows by depth; within a row, entities stand under the middle of what they belong to.
function places(model) {
    const depth = depths(model);
    const rows = [];
    for (const entity of model.entities) (rows[depth.get(entity.name)] ??= []).push(entity);
    const at = new Map();
    rows.forEach((row, y) => {
        const middle = (entity) => {
            const above = entity.parents.map((parent) => at.get(parent.entity)?.x).filter((x) => x !== undefined);
            return above.length ? above.reduce((a, b) => a + b, 0) / above.length : 0;
        };
        const ordered = [...row].sort((a, b) => middle(a) - middle(b));
        const wide = 5;
        ordered.forEach((entity, n) => {
            const line = Math.floor(n / wide);
            const inLine = Math.min(wide, ordered.length - line * wide);
            at.set(entity.name, { x: (n % wide - (inLine - 1) / 2) * 310 + (y % 3 === 2 ? -90 : 0), y: y * 130 + line * 62 });
        });
    });
    return at;
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
        const at = places(this.model);
        const rows = new Set([...at.values()].map(({ y }) => y)).size;
        if (rows > 5) this.querySelector(".graph").style.height = `${rows * 4.6}rem`;
        this.graph = cytoscape({
            container: this.querySelector(".graph"),
            elements: [
                ...this.model.entities.map(({ name }) => ({ data: { id: name, label: name }, position: at.get(name) })),
                ...this.model.entities.flatMap(({ name, parents }) => parents.filter((parent) => at.has(parent.entity)).map((parent) => ({
                    data: { source: parent.entity, target: name, label: parent.attribute }, classes: "parent",
                }))),
                ...this.model.relations.map(({ from, to, name }) => ({ data: { source: from, target: to, label: name }, classes: "relation" })),
            ],
            layout: { name: "preset", padding: 30 },
            userZoomingEnabled: false,
            userPanningEnabled: false,
            boxSelectionEnabled: false,
            autoungrabify: true,
        });
        this.until(() => this.graph?.destroy());
        this.graph.on("tap", "node", (event) => this.send("choose", event.target.id()));
        this.graph.on("mouseover", "node", () => this.hand("pointer")).on("mouseout", "node", () => this.hand(""));
        const fit = () => this.graph.resize().fit(undefined, 30);
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
                shape: "round-rectangle", width: 128, height: 44, "background-color": surface, "border-width": 1.5, "border-color": entity,
                label: "data(label)", color: ink, "font-family": font, "font-size": 16, "font-weight": 600, "text-valign": "center",
                "text-max-width": 120, "text-wrap": "ellipsis",
            } },
            { selector: "node.chosen", style: { "background-color": entity, color: surface } },
            { selector: "edge", style: {
                width: 1.5, "curve-style": "bezier", label: "data(label)", color: soft, "font-family": font, "font-size": 12,
                "text-background-color": ground, "text-background-opacity": 1, "text-background-padding": 3,
            } },
            { selector: "edge.parent", style: { "line-color": soft, "target-arrow-shape": "tee", "target-arrow-color": soft, "source-arrow-shape": "none" } },
            { selector: "edge.relation", style: {
                "line-color": copy, color: copy, width: 2.5, "line-style": "dashed", "target-arrow-shape": "triangle", "source-arrow-shape": "triangle",
                "target-arrow-color": copy, "source-arrow-color": copy, "font-weight": 600,
            } },
        ]);
        this.mark();
    }
}

customElements.define("model-graph", ModelGraph);
