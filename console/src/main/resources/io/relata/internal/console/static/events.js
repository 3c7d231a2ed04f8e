// The event stream, once for the whole page. Listeners get what came since the last frame as one list, so that a busy stream costs one
// render a frame. A hidden page draws no frames: what waits is bounded, and what was left out is counted.

const MOST_WAITING = 2000;

class Events extends EventTarget {
    #source;
    #listeners = new Set();
    #waiting = [];
    #left = 0;
    #frame = 0;
    connected = false;

    listen(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    open() {
        if (this.#source) return;
        this.#source = new EventSource(new URL("api/events", document.baseURI));
        this.#source.onopen = () => this.#says(true);
        this.#source.onerror = () => this.#says(false);
        this.#source.onmessage = (message) => this.#take(JSON.parse(message.data));
    }

    #says(connected) {
        if (this.connected === connected) return;
        this.connected = connected;
        this.dispatchEvent(new Event("connection"));
    }

    #take(event) {
        if (this.#waiting.length >= MOST_WAITING) {
            this.#waiting.shift();
            this.#left++;
        }
        this.#waiting.push(event);
        this.#frame ||= requestAnimationFrame(() => this.#tell());
    }

    #tell() {
        this.#frame = 0;
        const batch = this.#waiting;
        this.#waiting = [];
        if (this.#left) batch.unshift({ type: "dropped", count: this.#left });
        this.#left = 0;
        for (const listener of this.#listeners) listener(batch);
    }
}

export const events = new Events();
