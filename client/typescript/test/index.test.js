import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { LostAnswerError, ProblemError, etag, pages, repeatingFetch, update } from '../index.js';

const QUICK = { attempts: 4, shortest: 1, longest: 1500, timeout: 5000 };
const OK = json(200, { id: '004' });
const NOTHING = '';

const servers = [];
after(() => servers.forEach(server => server.close()));

/** Gives these answers, one a connection, and then closes the connection. */
async function answering(...answers) {
    const received = [];
    const server = createServer(socket => {
        let request = '';
        socket.on('error', () => {});
        socket.on('data', data => {
            request += data;
            const [head, body] = request.split('\r\n\r\n');
            const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
            if (body !== undefined && body.length >= length) {
                received.push(request);
                socket.end(answers.shift() ?? NOTHING);
            }
        });
    });
    servers.push(server);
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${server.address().port}/stores/004`, received };
}

function json(status, body, ...headers) {
    const text = JSON.stringify(body);
    return [`HTTP/1.1 ${status} .`, 'Connection: close', 'Content-Type: application/json', `Content-Length: ${text.length}`, ...headers, '', text]
        .join('\r\n');
}

function problem(status, type, ...headers) {
    return json(status, { type: `urn:relata:problem:${type}`, title: 'A title', status, detail: 'a detail' }, ...headers);
}

function request(method, headers = {}) {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return method === 'GET' ? { method } : { method, body: '{"a":1}', headers: { 'Content-Type': type, ...headers } };
}

const send = repeatingFetch(QUICK);

test('what is put off is repeated, whatever the method', async () => {
    for (const answer of [problem(429, 'throttled'), problem(409, 'concurrent-changes'), problem(503, 'starting'),
        json(429, { message: 'Too Many Requests' })]) {
        const server = await answering(answer, OK);
        assert.deepEqual(await (await send(server.url, request('POST'))).json(), { id: '004' });
        assert.equal(server.received.length, 2);
        assert.ok(server.received.every(each => each.endsWith('{"a":1}')));
    }
});

test('Retry-After is waited for, unless it is too long', async () => {
    const server = await answering(problem(429, 'throttled', 'Retry-After: 1'), OK, problem(429, 'throttled', 'Retry-After: 60'));
    const began = performance.now();
    await send(server.url);
    assert.ok(performance.now() - began >= 990);
    await assert.rejects(send(server.url), { type: 'throttled' });
});

test('attempts are bounded', async () => {
    const server = await answering(...Array(5).fill(problem(429, 'throttled')));
    await assert.rejects(send(server.url), { name: 'ProblemError', message: 'GET /stores/004: 429 a detail' });
    assert.equal(server.received.length, 4);
});

test('problems are thrown with their field errors', async () => {
    const errors = [{ pointer: '/email', detail: 'must be an address' }];
    const server = await answering(json(422, { type: 'urn:relata:problem:invalid-values', title: 'Invalid values', status: 422,
        detail: '1 value is not valid', errors }));
    await assert.rejects(send(server.url, request('PUT')), error => {
        assert.ok(error instanceof ProblemError);
        assert.deepEqual([error.type, error.status, error.errors], ['invalid-values', 422, errors]);
        assert.equal(error.message, 'PUT /stores/004: 422 1 value is not valid; /email must be an address');
        return true;
    });
});

test('what is none of the known problems is thrown too', async () => {
    const server = await answering(json(403, { message: 'Forbidden' }), json(403, { type: 'urn:example:own', detail: 'ours' }));
    await assert.rejects(send(server.url), { type: 'other', status: 403, problem: { type: 'other', uri: '', status: 403, title: '',
        detail: 'Forbidden', errors: [] } });
    await assert.rejects(send(server.url), error => error.type === 'other' && error.problem.uri === 'urn:example:own');
});

test('what may be repeated is repeated when the answer is lost', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const server = await answering(NOTHING, OK.slice(0, -5), problem(503, 'table-unavailable'), OK);
        assert.deepEqual(await (await send(server.url, request(method))).json(), { id: '004' });
        assert.equal(server.received.length, 4);
    }
});

test('what is no merge patch is repeated only with If-Match', async () => {
    const patch = { ...request('PATCH'), headers: { 'Content-Type': 'application/json' } };
    const server = await answering(NOTHING, NOTHING, OK);
    await assert.rejects(send(server.url, patch), LostAnswerError);
    await send(server.url, { ...patch, headers: { ...patch.headers, 'If-Match': '"1"' } });
    assert.equal(server.received.length, 3);
});

test('POST is repeated only with an idempotency key', async () => {
    const server = await answering(NOTHING, NOTHING, OK);
    await assert.rejects(send(server.url, request('POST')), LostAnswerError);
    assert.equal(server.received.length, 1);
    await send(server.url, request('POST', { 'Idempotency-Key': 'k' }));
    assert.equal(server.received.length, 3);
});

test('what may be the own write is not reported as that of another', async () => {
    for (const [method, status, type] of [['PATCH', 412, 'precondition-failed'], ['PUT', 409, 'already-exists'], ['DELETE', 404, 'not-found']]) {
        const server = await answering(NOTHING, problem(status, type), problem(status, type));
        await assert.rejects(send(server.url, request(method)), LostAnswerError);
        await assert.rejects(send(server.url, request(method)), ProblemError);
    }
});

test('a write whose answers are all lost may have been carried out, and a read has failed', async () => {
    const server = await answering();
    await assert.rejects(send(server.url, request('PUT')), LostAnswerError);
    await assert.rejects(send(server.url), TypeError);
});

test('an unreachable server has done nothing', async () => {
    const gone = await answering();
    await new Promise(resolve => servers.pop().close(resolve));
    await assert.rejects(send(gone.url, request('POST')), TypeError);
});

test('an attempt ends in time, and the caller may end all of them', async () => {
    const silent = createServer(() => {});
    servers.push(silent);
    await new Promise(resolve => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${silent.address().port}/`;
    await assert.rejects(repeatingFetch({ ...QUICK, attempts: 1, timeout: 50 })(url), { name: 'TimeoutError' });
    await assert.rejects(send(url, { ...request('PUT'), signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' });
});

test('no body stays none', async () => {
    const server = await answering('HTTP/1.1 204 .\r\nConnection: close\r\n\r\n');
    assert.equal((await send(server.url, request('DELETE'))).status, 204);
});

test('items of all pages are read, also behind an empty one, and no page that nobody asks for', async () => {
    const all = { first: { items: [1, 2], next: 'a' }, a: { items: [], next: 'b' }, b: { items: [3] } };
    const read = [];
    const page = async cursor => {
        read.push(cursor ?? 'first');
        return { data: all[cursor ?? 'first'] };
    };
    const found = [];
    for await (const item of pages(page)) {
        found.push(item);
    }
    assert.deepEqual([found, read], [[1, 2, 3], ['first', 'a', 'b']]);
    for await (const item of pages(page)) {
        assert.equal(item, 1);
        break;
    }
    assert.equal(read.length, 4);
});

test('an update begins again with what is there now, as often as it may', async () => {
    const changed = new ProblemError('PATCH /', { type: 'precondition-failed', status: 412, detail: '', errors: [] });
    let version = 0;
    const read = async () => ({ data: { version: ++version } });
    const change = async entity => {
        if (entity.version < 3) {
            throw changed;
        }
        return { data: `after ${entity.version}` };
    };
    assert.equal(await update(read, change), 'after 3');
    version = 0;
    await assert.rejects(update(read, change, { attempts: 2 }), changed);
    version = 0;
    const lost = new LostAnswerError('PATCH /', changed);
    await assert.rejects(update(read, async () => { throw lost; }), lost);
    assert.equal(version, 1);
    assert.equal(etag(1795223760123000), '"1795223760123000"');
});

test('tokens that are refused are forgotten', async () => {
    const send = repeatingFetch(QUICK);
    const refused = json(400, { type: 'urn:relata:problem:malformed-request', detail: 'Relata-After: it is no Relata-Token' });
    const server = await answering(json(201, {}, 'Relata-Token: one'), refused, OK, OK);
    await send(server.url, request('PUT'));
    assert.deepEqual(await (await send(server.url)).json(), { id: '004' });
    await send(server.url);
    assert.deepEqual(server.received.map(each => /relata-after/i.test(each)), [false, true, false, false]);
});

test('reads are sent with the tokens of the writes before them', async () => {
    const send = repeatingFetch(QUICK);
    const server = await answering(json(201, {}, 'Relata-Token: one'), json(200, {}, 'Relata-Token: two'), OK, OK, OK, OK);
    await send(server.url, request('PUT'));
    await send(server.url, request('PUT'));
    await send(server.url);
    await send(server.url, { headers: { 'Relata-After': 'own' } });
    await send(server.url, { headers: { Authorization: 'Bearer bob' } });
    await repeatingFetch(QUICK)(server.url);
    const after = server.received.map(each => /relata-after: *(.*)/i.exec(each)?.[1]);
    assert.deepEqual(after, [undefined, undefined, 'two,one', 'own', undefined, undefined]);
});
