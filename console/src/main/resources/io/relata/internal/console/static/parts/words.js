// How numbers, times and sizes are written, everywhere alike.

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const some = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export const number = (value) => (value === undefined || value === null ? "–" : Number.isInteger(value) ? whole.format(value) : some.format(value));

export const units = (value) => (value === undefined || value === null ? "–" : some.format(value));

export function bytes(value) {
    if (value === undefined) return "";
    if (value < 1000) return `${value} B`;
    return value < 1e6 ? `${some.format(value / 1000)} KB` : `${some.format(value / 1e6)} MB`;
}

export function duration(millis) {
    if (millis === undefined || millis === null) return "–";
    if (millis < 1000) return `${millis < 10 ? some.format(millis) : Math.round(millis)} ms`;
    if (millis < 60000) return `${some.format(Math.round(millis / 100) / 10)} s`;
    return millis < 3.6e6 ? `${Math.floor(millis / 60000)} min ${Math.round((millis % 60000) / 1000)} s` : `${some.format(millis / 3.6e6)} h`;
}

export function dollars(value) {
    if (value === undefined || value === null) return "–";
    return value > 0 && value < 0.01 ? "< $0.01" : value.toLocaleString("en", { style: "currency", currency: "USD" });
}

export const time = (at) => new Date(at).toLocaleTimeString("en-GB", { hour12: false });

export const plural = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

export const title = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// a store, an order
export const a = (word) => `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`;

// (customer#ann, store#harbour) as keys are written everywhere in the page.
export const keys = (text) => text.replace(/\(([^,()]+), ([^()]+)\)/g, "$1 / $2");
