import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readMe } from '#contract/entities/people/session.ts'
import { endpoint, idParams } from '#contract/http.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { json } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { type CallInput, testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'

const echo = endpoint({
  name: 'testEcho',
  summary: 'What was understood.',
  method: 'POST',
  path: 'test/echo/{id}',
  access: ['session', 'edit'],
  params: idParams,
  query: z.object({ flag: z.string().optional() }),
  body: z.object({
    name: z.string(),
    stop: z.object({ city: z.string().min(1, 'Enter a city.'), weights: z.array(z.number()) }).optional(),
  }),
  answer: z.object({ id: z.int(), flag: z.string().optional(), body: z.unknown() }),
})
const write = endpoint({
  name: 'testWrite',
  summary: 'Writes, then ends as it is told.',
  method: 'POST',
  path: 'test/write',
  access: ['session', 'edit'],
  body: z.object({ end: z.enum(['well', 'conflict', 'fault']) }),
  answer: z.object({ ok: z.boolean() }),
})
const loose = endpoint({
  name: 'testLoose',
  summary: 'Answers what it is told.',
  path: 'test/loose',
  access: ['session', 'show'],
  query: z.object({ as: z.string() }),
  answer: z.object({ id: z.int() }),
})

function routes(app: TestApp['app']): void {
  mount(app, echo, async ({ params, query, body }) => ({ id: params.id, ...query, body }))
  mount(app, write, async ({ tx, who, body }) => {
    await audit(tx, { who, action: `ended ${body.end}`, record_type: 'test', record_id: 1 })
    if (body.end === 'conflict') throw new Conflict()
    if (body.end === 'fault') throw new Error('a secret fault')
    return { ok: true }
  })
  mount(app, loose, ({ query }) => json(query.as))
}

let test: TestApp
let user: TestUser
let listening: Promise<number> | undefined

beforeAll(async () => {
  test = await testApp({}, { routes })
  user = await (await test.company()).user()
})

const post = (input: CallInput) => user.call(echo, { params: { id: 1 }, ...input })
const raw = (payload: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/app/api/test/echo/1/',
    headers: { authorization: `Bearer ${user.access}`, 'content-type': 'application/json', ...headers },
    payload,
  })

it.each([
  ['gzip, deflate, br', 150_000, 'gzip'],
  ['gzip;q=0', 150_000, undefined],
  ['', 150_000, undefined],
  ['gzip', 1000, undefined],
])(
  'a large answer is compressed when the client accepts it: %s, %i characters',
  async (accepted, length, encoding) => {
    const name = 'x'.repeat(length)
    const { headers, rawPayload } = await raw(JSON.stringify({ name }), { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(JSON.parse((encoding ? gunzipSync(rawPayload) : rawPayload).toString()).body).toEqual({ name })
  },
)

describe('request input', () => {
  it('input is parsed, and fields outside the contract are dropped', async () => {
    const answer = await post({
      params: { id: '17' },
      query: { flag: 'a', other: 'b' },
      body: { name: 'x', extra: 1, __proto__: { y: 1 } },
    })
    expect([answer.status, answer.body]).toEqual([200, { id: 17, flag: 'a', body: { name: 'x' } }])
  })

  it.each<[string, CallInput, Record<string, string[]>]>([
    ['a missing field', { body: {} }, { name: ['Required.'] }],
    ['another type', { body: { name: 5 } }, { name: ['Enter text.'] }],
    [
      'a list instead of a text',
      { body: { name: 'x', stop: { city: [], weights: [] } } },
      { 'stop.city': ['Enter text.'] },
    ],
    [
      'a nested field',
      { body: { name: 'x', stop: { city: '', weights: [1, 'two'] } } },
      { 'stop.city': ['Enter a city.'], 'stop.weights.1': ['Enter a number.'] },
    ],
    [
      'several parts at once',
      { params: { id: 'abc' }, query: { flag: ['a', 'b'] }, body: {} },
      { id: [expect.any(String)], flag: [expect.any(String)], name: [expect.any(String)] },
    ],
    [
      'a null character',
      { body: { name: 'a\0b' } },
      { name: ['This has a character that can’t be saved. Remove it.'] },
    ],
    [
      'a lone surrogate',
      { body: { name: '\ud83d' } },
      { name: ['This has a character that can’t be saved. Remove it.'] },
    ],
    ['a negative id', { params: { id: '-1' }, body: { name: 'x' } }, { id: [expect.any(String)] }],
    ...['1e1', '0x0A', '0b11', '+10', '010', '10.0', ' 10'].map(
      (id): [string, CallInput, Record<string, string[]>] => [
        `the id ${id}, which is not in plain digits`,
        { params: { id }, body: { name: 'x' } },
        { id: ['Enter a number.'] },
      ],
    ),
    ['a list instead of an object', { body: [] }, { detail: [expect.any(String)] }],
    ['nothing', { body: null }, { detail: [expect.any(String)] }],
  ])('input with %s answers 400 with the field named', async (_, input, expected) => {
    const answer = await post(input)
    expect([answer.status, answer.body]).toEqual([400, expected])
  })

  it.each([
    ['broken JSON', '{"name":', {}, 400],
    ['an empty body', '', {}, 400],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text', 'x', { 'content-type': 'text/plain' }, 415],
    ['JSON under another media type', '{"name":"x"}', { 'content-type': 'application/vnd.api+json' }, 415],
    ['JSON with a charset', '{"name":"x"}', { 'content-type': 'application/json; charset=utf-8' }, 200],
    ['above the size limit', JSON.stringify({ name: 'x'.repeat(300_000) }), {}, 413],
  ])('a body that is %s gets the right status', async (_, payload, headers, status) => {
    const answer = await raw(payload, headers)
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json()).length).toBeGreaterThan(0)
  })
})

describe('request path', () => {
  it.each(['/app/api/user/me/', '/app/api/user/me', '/app/api/user/me/?x=1'])(
    '%s answers without a redirect',
    async (url) => {
      const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${user.access}` } })
      expect(answer.statusCode).toBe(200)
    },
  )

  it.each([
    ['GET', '/app/api/nothing/', 404],
    ['POST', '/app/api/nothing/', 404],
    ['GET', '/app/api/', 404],
    ['GET', '/v1/ws/x', 404],
    ['DELETE', '/app/api/user/me/', 405],
    ['PUT', '/app/api/load/offer/1/', 405],
    ['GET', '/app/api/user/me/change-password/', 405],
  ] as const)('%s %s answers %i as JSON', async (method, url, status) => {
    const answer = await test.app.inject({ method, url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail: [expect.any(String)] }])
  })
})

describe('invalid request', () => {
  it.each([
    ['an incomplete escape', '/app/api/%E0%A4%A/', 400],
    ['an empty escape', '/%', 400],
    ['an overlong id', `/app/api/load/offer/${'1'.repeat(200)}/`, 404],
  ])('a path with %s gets a JSON error', async (_, url, status) => {
    const answer = await test.app.inject({ url })
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail: [expect.any(String)] }])
  })

  it.each([
    ['that is not HTTP', 'nonsense\r\n\r\n', 400],
    [
      'with two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'with a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['with oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('a request %s gets a JSON error, and the connection is closed', async (_, bytes, status) => {
    const port = await (listening ??= listen(test.app))
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ detail: [expect.any(String)] })
  })
})

describe('transaction of a call', () => {
  const written = async () =>
    (await test.sql`select action from audit_entry where user_id = ${user.id} and record_type = 'test'`).map(
      ({ action }) => action,
    )

  it('a failed call saves nothing', async () => {
    expect((await user.call(write, { body: { end: 'conflict' } })).status).toBe(409)
    expect((await user.call(write, { body: { end: 'fault' } })).status).toBe(500)
    expect(await written()).toEqual([])
    expect((await user.call(write, { body: { end: 'well' } })).status).toBe(200)
    expect(await written()).toEqual(['ended well'])
  })

  it('a server error answers 500 without its details', async () => {
    const answer = await user.call(write, { body: { end: 'fault' } })
    expect(answer.body).toEqual({
      detail: ['Something went wrong on the server. It has been logged.'],
      request_id: expect.any(String),
    })
  })
})

describe('answer', () => {
  it('a text answer is sent unchanged', async () => {
    const answer = await test.app.inject({
      url: '/app/api/test/loose/?as={"id":  1}',
      headers: { authorization: `Bearer ${user.access}` },
    })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '{"id":  1}',
      'application/json; charset=utf-8',
    ])
  })

  it.each(['{"id":"1"}', '{}', '{"id":1,"password_hash":"x"}', '[]'])(
    'an answer %s that does not match the contract answers 500 in strict mode',
    async (as) => {
      expect((await user.call(loose, { query: { as } })).status).toBe(500)
    },
  )

  it('answers are not checked outside strict mode', async () => {
    const fast = await testApp({}, { routes, isStrict: false })
    const other = await (await fast.company()).user()
    const answer = await other.call(loose, { query: { as: '{"id":"1"}' } })
    expect([answer.status, answer.body]).toEqual([200, { id: '1' }])
  })
})

describe('mounting', () => {
  it('a public endpoint is mounted without login, and a protected one is not', async () => {
    const open = { ...echo, name: 'open', path: 'test/open', access: 'public' } as const
    expect(() => mount(test.app, open, () => ({ id: 1, body: 1 }))).toThrow('withoutLogin')
    expect(() => mount(test.app, echo, { withoutLogin: () => ({ id: 1, body: 1 }) })).toThrow('not public')
  })
})

describe('pages outside the contract', () => {
  it('the OpenAPI document and the API page are served, and the document supports ETag', async () => {
    const [document, page] = await Promise.all(
      ['/app/api/openapi.json', '/app/api/docs/'].map((url) => test.app.inject({ url })),
    )
    expect(document?.json().paths).toHaveProperty(['/app/api/user/me/', 'get', 'operationId'], readMe.name)
    expect([page?.statusCode, page?.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const { etag = '' } = document!.headers
    const again = await test.app.inject({ url: '/app/api/openapi.json', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('/healthz answers ok', async () => {
    expect((await test.app.inject({ url: '/healthz' })).json()).toEqual({
      status: 'ok',
      live: true,
      sockets: 0,
    })
  })
})
