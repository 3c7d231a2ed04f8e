// The shell: what the server can do, which views there are, where one is, the theme, and what went wrong.
// A view is one file in views/ that exports `view` {name, title, order, icon, needs, element}; the server lists the files.

import { html, nothing } from "./lib/lit/index.js";
import { api, Problem } from "./server.js";
import { events } from "./events.js";
import { href, route } from "./route.js";
import { Part } from "./parts/base.js";
import { withTenants } from "./parts/key-text.js";

const THEMES = ["auto", "light", "dark"];

class Console extends Part {
    static properties = {
        index: { state: true }, views: { state: true }, failure: { state: true }, lost: { state: true },
        place: { state: true }, connected: { state: true }, theme: { state: true },
    };

    constructor() {
        super();
        this.views = [];
        this.place = route();
        this.theme = THEMES.includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : "auto";
        this.connected = true;
    }

    connectedCallback() {
        super.connectedCallback();
        this.replaceChildren();
        this.paint();
        this.on(window, "hashchange", () => this.arrive());
        this.on(events, "connection", () => { this.connected = events.connected; });
        this.on(this, "failure", ({ detail }) => this.fail(detail));
        this.on(this, "say", ({ detail }) => this.announce(detail));
        this.on(window, "unhandledrejection", (event) => {
            event.preventDefault();
            this.fail(event.reason);
        });
        this.open();
    }

    async open() {
        api.model().catch(() => undefined);
        try {
            this.index = await api.index();
            withTenants(!!this.index.tenants);
            const modules = await Promise.all(this.index.views.map((file) => import(`./views/${file}`)));
            this.views = modules.map(({ view }) => view).sort((a, b) => a.order - b.order);
            this.lost = undefined;
            document.title = `${this.index.model} · Relata console`;
            if (this.index.capabilities.includes("live")) events.open();
        } catch (failure) {
            this.lost = failure;
        }
    }

    get capabilities() {
        return new Set(this.index?.capabilities ?? []);
    }

    get current() {
        return this.views.find(({ name }) => name === this.place.view) ?? this.views[0];
    }

    arrive() {
        const before = this.current;
        this.place = route();
        this.failure = undefined;
        if (this.current !== before) {
            this.updateComplete.then(() => {
                scrollTo(0, 0);
                this.querySelector("main")?.focus({ preventScroll: true });
            });
        }
    }

    fail(failure) {
        this.failure = failure;
        if (!(failure instanceof Problem)) console.error(failure);
    }

    announce(words) {
        const region = this.querySelector("#spoken");
        if (region) region.textContent = words;
    }

    paint() {
        if (this.theme === "auto") delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = this.theme;
        document.dispatchEvent(new Event("theme"));
    }

    choose(theme) {
        this.theme = theme;
        localStorage.setItem("theme", theme);
        this.paint();
    }

    render() {
        if (this.lost) return this.renderLost();
        const { current, index } = this;
        return html`
            <a class="skip" href="#main" @click=${this.skip}>To the content</a>
            <header class="bar">
                <a class="brand" href="#/">${logo}<span>Relata</span></a>
                ${index ? html`
                    <span class="of">
                        <strong>${index.model}</strong>
                        <span class="mode ${index.mode}">${index.mode === "local" ? "on this machine" : html`deployed: ${index.table}, ${index.writable ? "may be written" : "read only"}`}</span>
                    </span>` : nothing}
                <nav aria-label="Views">
                    ${this.views.map((view) => html`
                        <a href=${href(view.name)} aria-current=${view === current ? "page" : nothing}>${icon(view.icon)}<span>${view.title}</span></a>`)}
                </nav>
                <label class="theme"><span class="unseen">Theme</span>
                    <select @change=${(event) => this.choose(event.target.value)}>
                        ${THEMES.map((theme) => html`<option value=${theme} ?selected=${theme === this.theme}>${theme === "auto" ? "◐ auto" : theme === "light" ? "☀ light" : "☾ dark"}</option>`)}
                    </select>
                </label>
            </header>
            ${this.connected ? nothing : html`<p class="banner warn" role="status">The event stream is interrupted. The page shows what it knew, and connects again by itself.</p>`}
            ${this.failure ? this.renderFailure() : nothing}
            <main id="main" tabindex="-1">${current ? this.renderView(current) : html`<p class="opening">Opening the console …</p>`}</main>
            <div id="spoken" class="unseen" role="status" aria-live="polite"></div>`;
    }

    renderView(view) {
        const missing = (view.needs ?? []).filter((need) => !this.capabilities.has(need));
        if (missing.length) {
            return html`
                <div class="page"><h1>${view.title}</h1>
                    <p class="note">${view.without ?? `This console looks at a ${this.index.mode} table, where ${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not available.`}</p>
                </div>`;
        }
        return html`<console-view .view=${view} .parameters=${this.place.parameters} .index=${this.index}></console-view>`;
    }

    renderFailure() {
        const { failure } = this;
        return html`
            <div class="banner bad" role="alert">
                <div><strong>${failure.title ?? "Something went wrong in this page"}</strong> ${failure.message}</div>
                <button class="quiet" @click=${() => { this.failure = undefined; }}>Dismiss</button>
            </div>`;
    }

    renderLost() {
        return html`
            <main class="lost" id="main">
                ${logo}<h1>${this.lost.title ?? "The console could not be opened"}</h1>
                <p>${this.lost.message}</p>
                ${this.lost.status === 401 || this.lost.status === 403
                    ? html`<p>Open the address that the console printed when it was started: it contains what lets this browser in.</p>`
                    : nothing}
                <button @click=${() => this.open()}>Try again</button>
            </main>`;
    }

    skip(event) {
        event.preventDefault();
        document.getElementById("main").focus();
    }
}

// Keeps one view's element while its parameters change, and makes another one for another view.
class ConsoleView extends Part {
    static properties = { view: { attribute: false }, parameters: { attribute: false }, index: { attribute: false } };

    render() {
        if (this.shown?.localName !== this.view.element) this.shown = document.createElement(this.view.element);
        Object.assign(this.shown, { index: this.index, parameters: this.parameters });
        return this.shown;
    }
}

const logo = html`<svg class="logo" viewBox="0 0 20 20" aria-hidden="true"><rect x="1" y="5" width="10" height="10" rx="2.5" class="one"/><rect x="9" y="5" width="10" height="10" rx="2.5" class="two"/></svg>`;

const icon = (path) => html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${path ?? "M4 4h12v12H4Z"}/></svg>`;

customElements.define("console-view", ConsoleView);
customElements.define("relata-console", Console);
