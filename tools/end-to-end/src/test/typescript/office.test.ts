import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import createClient from 'openapi-fetch';
import { LostAnswerError, ProblemError, answered, etag, pages, repeatingFetch, update } from 'relata-client';
import type { components, paths } from './office.js';

type Customer = components['schemas']['Customer'];

const baseUrl = process.env['RELATA_URL']!;
const api = createClient<paths>({ baseUrl, fetch: repeatingFetch({ timeout: 60_000 }) });

/** The proxy in between loses the answer of the next write. */
async function loseNext() {
    await fetch(`${baseUrl}/lose-next`);
}

function create(firstName: string, more: Partial<components['schemas']['CustomerInput']> = {}, key?: string): Promise<Customer> {
    return answered(api.POST('/customers', {
        params: key ? { header: { 'Idempotency-Key': key } } : {},
        body: { businessId: 'typed', firstName, lastName: 'Bee', ...more },
    }));
}

function customersOf(id: string, limit: number) {
    return pages(cursor => api.GET('/businesses/{id}/customers', { params: { path: { id }, query: { limit, ...cursor && { cursor } } } }));
}

function read(id: string) {
    return api.GET('/customers/{id}', { params: { path: { id }, query: { consistent: true } } });
}

function patch(id: string, body: components['schemas']['CustomerPatch'], ifMatch?: string) {
    return api.PATCH('/customers/{id}', {
        params: { path: { id }, header: ifMatch ? { 'If-Match': ifMatch } : {} },
        headers: { 'Content-Type': 'application/merge-patch+json' },
        body,
    });
}

async function business(id: string) {
    await api.PUT('/businesses/{id}', { params: { path: { id } }, body: { businessName: id } });
}

before(() => business('typed'));

test('what is created is read and changed', async () => {
    const ann = await create('Ann', { phone: '1' });
    assert.deepEqual(await answered(read(ann.id)), ann);
    const moved = await answered(patch(ann.id, { lastName: 'Cee', phone: null }, etag(ann.version)));
    assert.deepEqual([moved.firstName, moved.lastName, moved.phone], ['Ann', 'Cee', undefined]);
    await api.DELETE('/customers/{id}', { params: { path: { id: ann.id }, header: { 'If-Match': etag(moved.version) } } });
    await assert.rejects(read(ann.id), { type: 'not-found' });
});

test('an iterator reads all pages', async () => {
    await business('many');
    const names = Array.from({ length: 250 }, (_, i) => `N${1000 + i}`);
    for (let i = 0; i < names.length; i += 25) {
        await Promise.all(names.slice(i, i + 25).map(name => create(name, { businessId: 'many' }, crypto.randomUUID())));
    }
    const found: (string | undefined)[] = [];
    for await (const customer of customersOf('many', 100)) {
        found.push(customer.firstName);
    }
    assert.deepEqual(found, names);
});

test('no update is lost under contention', async () => {
    const { id: customerId } = await create('Con');
    const { id } = await answered(api.POST('/orders', { body: { businessId: 'typed', customerId, status: 'OPEN', total: 0 } }));
    const order = () => api.GET('/orders/{id}', { params: { path: { id }, query: { consistent: true } } });
    const addOne = () => update(order, (found, ifMatch) => api.PATCH('/orders/{id}', {
        params: { path: { id }, header: { 'If-Match': ifMatch } },
        body: { total: found.total! + 1 },
    }), { attempts: 100 });
    await Promise.all(Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 10; i++) {
            await addOne();
        }
    }));
    assert.equal((await answered(order())).total, 40);
});

test('problems are errors', async () => {
    await create('Una', { email: 'typed@example.com' });
    await assert.rejects(create('Two', { email: 'TYPED@example.com' }), { type: 'unique-value-taken', status: 409 });
    await assert.rejects(create('', { email: 'no address' }), error => error instanceof ProblemError
        && error.errors.map(each => each.pointer).sort().join() === '/email,/firstName');
    const old = await create('Old');
    await assert.rejects(patch(old.id, { lastName: 'X' }, etag(1)), { type: 'precondition-failed' });
});

test('a creation whose answer is lost is repeated, and happens once', async () => {
    await business('typedOnce');
    await loseNext();
    const ida = await create('Ida', { businessId: 'typedOnce' }, crypto.randomUUID());
    const ids: string[] = [];
    for await (const { id } of customersOf('typedOnce', 10)) {
        ids.push(id);
    }
    assert.deepEqual(ids, [ida.id]);
});

test('writes that nobody can tell about say so', async () => {
    const lee = await create('Lee');
    await loseNext();
    await assert.rejects(create('Lee'), LostAnswerError);
    await loseNext();
    await assert.rejects(patch(lee.id, { lastName: 'X' }, etag(lee.version)), LostAnswerError);
    await loseNext();
    assert.equal((await answered(patch(lee.id, { lastName: 'Y' }))).lastName, 'Y');
});

test('items of several types are told apart', async () => {
    const tagged = await create('Tag');
    await api.PUT('/customers/{id}/tags/{tag}', { params: { path: { id: tagged.id, tag: 'typed' } } });
    let found: string | undefined;
    for (const until = Date.now() + 20_000; !found && Date.now() < until;) {
        for await (const item of pages(cursor => api.GET('/tags/{tag}', { params: { path: { tag: 'typed' }, query: cursor ? { cursor } : {} } }))) {
            found = item.entity === 'customer' ? item.firstName : item.id;
        }
    }
    assert.equal(found, 'Tag');
});
