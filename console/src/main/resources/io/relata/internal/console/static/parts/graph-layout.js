// Where entities stand and which way lines go, in rows: what belongs to something is below it. A line that passes a row has a place of its own
// there, between the entities or beside them, so that it crosses none of them.

export const WIDTH = 128;
export const HEIGHT = 44;
const GAP = 44;
const LANE = 30;
const ROW = 104;
const SWEEPS = 24;
const LETTER = 8;

// How far below a root each entity is; those that belong to nothing are in the first row.
function depths({ entities }) {
    const byName = new Map(entities.map((entity) => [entity.name, entity]));
    const found = new Map();
    const depth = (name, seen) => {
        if (found.has(name)) return found.get(name);
        if (seen.has(name)) return 0;
        const parents = parentsOf(byName.get(name)).filter((parent) => byName.has(parent));
        const mine = parents.length ? 1 + Math.max(...parents.map((parent) => depth(parent, new Set([...seen, name])))) : 0;
        found.set(name, mine);
        return mine;
    };
    entities.forEach(({ name }) => depth(name, new Set()));
    return found;
}

const parentsOf = ({ name, parents }) => parents.map(({ entity }) => entity).filter((parent) => parent !== name);
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

// Entities, and lanes where lines pass.
function spots(model) {
    const depth = depths(model);
    const all = new Map(model.entities.map(({ name }) => [name, { name, row: depth.get(name), half: WIDTH / 2, above: [], below: [] }]));
    const lanes = new Map();
    const join = (above, below) => {
        above.below.push(below);
        below.above.push(above);
    };
    for (const entity of model.entities) {
        for (const parent of new Set(parentsOf(entity).filter((name) => all.has(name)))) {
            const passed = [];
            for (let row = depth.get(parent) + 1; row < depth.get(entity.name); row++) passed.push({ row, half: LANE / 2, above: [], below: [], lane: true });
            [all.get(parent), ...passed, all.get(entity.name)].reduce((above, below) => {
                join(above, below);
                return below;
            });
            lanes.set(`${parent}>${entity.name}`, passed);
        }
    }
    return { entities: all, lanes, all: [...all.values(), ...[...lanes.values()].flat()] };
}

// The order within the rows in which the fewest lines cross each other, of those that going up and down a few times finds.
function ordered(rows, related) {
    let best = { rows, crossings: Infinity };
    let current = rows.map((row) => [...row].sort((one, other) => Number(other.lane ?? false) - Number(one.lane ?? false)));
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
        const found = crossings(current, related);
        if (found < best.crossings) best = { rows: current, crossings: found };
        const side = sweep % 2 ? "below" : "above";
        const place = new Map(current.flatMap((row) => row.map((spot, n) => [spot, n - (row.length - 1) / 2])));
        current = current.map((row) => [...row].sort((one, other) => wish(one, side, place) - wish(other, side, place)));
    }
    return best.rows;
}

const wish = (spot, side, place) => spot[side].length ? mean(spot[side].map((next) => place.get(next))) : place.get(spot);

// Lines that cross, and what stands between two that are related.
function crossings(rows, related) {
    const place = new Map(rows.flatMap((row) => row.map((spot, n) => [spot, n])));
    let count = 0;
    for (const row of rows) {
        const lines = row.flatMap((spot) => spot.below.map((below) => [place.get(spot), place.get(below)]));
        lines.forEach(([from, to], n) => lines.slice(n + 1).forEach(([from2, to2]) => count += (from - from2) * (to - to2) < 0 ? 1 : 0));
    }
    for (const { from, to } of related) if (from.row === to.row) count += Math.max(0, Math.abs(place.get(from) - place.get(to)) - 1) * 1.5;
    return count;
}

// Each as near to the middle of its neighbours as the others in its row let it be.
function spread(rows, room) {
    for (const row of rows) row.reduce((x, spot, n) => (spot.x = x + (n ? room(row[n - 1], spot) : 0)), 0);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
        for (const row of rows) {
            const wanted = row.map((spot) => {
                const next = [...spot.above, ...spot.below];
                return next.length ? mean(next.map(({ x }) => x)) : spot.x;
            });
            const right = [];
            wanted.forEach((x, n) => right.push(n ? Math.max(x, right[n - 1] + room(row[n - 1], row[n])) : x));
            const left = [];
            for (let n = row.length - 1; n >= 0; n--) left[n] = n < row.length - 1 ? Math.min(wanted[n], left[n + 1] - room(row[n], row[n + 1])) : wanted[n];
            row.forEach((spot, n) => (spot.x = (right[n] + left[n]) / 2));
        }
    }
}

// The middle of each entity, and the points that the line from one to another passes.
export function layout(model) {
    const { entities, lanes, all } = spots(model);
    const related = model.relations.map(({ name, from, to }) => ({ name, from: entities.get(from), to: entities.get(to) }));
    const rows = [];
    for (const spot of all) (rows[spot.row] ??= []).push(spot);
    const inOrder = ordered(rows, related);
    const room = (left, right) => {
        const label = related.find(({ from, to }) => from === left && to === right || from === right && to === left)?.name ?? "";
        return left.half + right.half + Math.max(left.lane || right.lane ? GAP / 2 : GAP, label && label.length * LETTER + 48);
    };
    spread(inOrder, room);
    const point = ({ x, row }) => ({ x, y: row * ROW });
    return {
        rows: inOrder.length,
        places: new Map([...entities].map(([name, spot]) => [name, point(spot)])),
        through: (from, to) => (lanes.get(`${from}>${to}`) ?? []).map(point).flatMap(({ x, y }) => [{ x, y: y - HEIGHT / 2 }, { x, y: y + HEIGHT / 2 }]),
    };
}
