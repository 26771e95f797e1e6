import type { DataProvider } from '@refinedev/core'
import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/http.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { createFailureNotices } from '#providers/http/failure-notices.ts'
import { createHttp, type HttpSession } from '#providers/http/http.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

function client(session: Partial<HttpSession> = {}) {
  const texts: string[] = []
  const onFailure = createFailureNotices((text) => texts.push(text))
  const http = createHttp({
    token: () => 'access-1',
    relogin: async () => true,
    canRenew: () => true,
    onFailure,
    ...session,
  })
  const { custom } = createDataProvider(http, {})
  const read = (meta: object = {}) => custom!({ url: 'thing/', method: 'get', meta }).catch(() => undefined)
  return { texts, http, read }
}
const says = (status: number, body: object | string | null, headers: Record<string, string> = {}) =>
  server.use(
    answer.get(at('thing/'), () =>
      typeof body === 'string'
        ? HttpResponse.html(body, { status, headers })
        : HttpResponse.json(body, { status, headers }),
    ),
  )

test.each<[string, number, object | string | null, string]>([
  [
    '400 by field',
    400,
    { phone: ['Too short', 'No digits'], email: ['Wrong'] },
    'phone: Too short, No digits\nemail: Wrong',
  ],
  ['400 with nested fields', 400, { stops: [{ city: ['Required'] }] }, 'stops.0.city: Required'],
  ['401 after a new login', 401, { detail: ['Log in to go on.'] }, 'detail: Log in to go on.'],
  ['402', 402, { detail: ['Inactive'] }, 'Your subscription is inactive. Please renew your subscription'],
  [
    '403',
    403,
    { detail: ['You don’t have permission to do this.'] },
    'detail: You don’t have permission to do this.',
  ],
  ['404', 404, { detail: ['Not found.'] }, 'detail: Not found.'],
  ['409', 409, { city: ['Someone else set this to: Gary'] }, 'city: Someone else set this to: Gary'],
  ['413', 413, { detail: ['This file is larger than 20 MB.'] }, 'detail: This file is larger than 20 MB.'],
  ['422', 422, { detail: 'A text' }, 'detail: A text'],
  [
    '429',
    429,
    { detail: ['Too many attempts. Try again in 30 seconds.'] },
    'detail: Too many attempts. Try again in 30 seconds.',
  ],
  [
    '500',
    500,
    { detail: ['Something went wrong.'], request_id: 'r-1' },
    'detail: Something went wrong.\nrequest_id: r-1',
  ],
  ['503', 503, { detail: ['Try again.'] }, 'detail: Try again.'],
  ['an empty object', 500, {}, 'Request failed with status code 500'],
  ['null', 500, null, 'Request failed with status code 500'],
  ['a page of a proxy', 502, '<html><h1>Bad gateway</h1>', 'Request failed with status code 502'],
  ['broken JSON', 500, '{"detail": ["cut', 'Request failed with status code 500'],
])('failed call: shows one message in the specified words: %s', async (_, status, body, text) => {
  says(status, body)
  const { texts, read } = client()
  await read()
  expect(texts).toEqual([text])
})

test('lost network: shows a message, also when the re-login finds none', async () => {
  server.use(answer.get(at('thing/'), () => HttpResponse.error()))
  const { texts, read } = client()
  await read()
  expect(texts).toEqual(['The server can’t be reached. Check the network and try again.'])
  says(401, {})
  const lost = client({ relogin: () => Promise.reject(new HttpFailure('Network Error', { statusCode: 0 })) })
  await lost.read()
  expect(lost.texts).toEqual(['Network Error'])
})

test('timed out call: shows a message', async () => {
  server.use(answer.get(at('thing/'), () => new Promise(() => undefined)))
  const { texts, http } = client()
  await http.get('thing/', { timeout: 5 }).catch(() => undefined)
  expect(texts).toEqual(['timeout of 5ms exceeded'])
})

it('canceled, recovered, silent and login calls: show no message', async () => {
  says(500, { detail: ['No'] })
  const { texts, http, read } = client({ relogin: async () => true })
  await read({ isSilent: true })
  await http.get('thing/', { isAnonymous: true }).catch(() => undefined)
  const gone = new AbortController()
  gone.abort()
  await read({ signal: gone.signal })
  let calls = 0
  server.use(
    answer.get(at('thing/'), () =>
      calls++ === 0 ? HttpResponse.json({}, { status: 401 }) : HttpResponse.json({}),
    ),
  )
  await read()
  expect(texts).toEqual([])
  const over = client({ relogin: async () => false })
  says(401, {})
  await over.read()
  expect(over.texts).toEqual([])
})

describe('repeated failure', () => {
  const provider = ({ http }: ReturnType<typeof client>) => createDataProvider(http, { things: CALLS })
  const CALLS = Object.fromEntries(
    (
      [
        ['list', 'GET', ''],
        ['show', 'GET', '/{id}'],
        ['create', 'POST', ''],
        ['update', 'PATCH', '/{id}'],
        ['delete', 'DELETE', '/{id}'],
      ] as const
    ).map(([operation, method, rest]) => [
      operation,
      endpoint({
        name: operation,
        summary: '',
        method,
        path: `thing${rest}`,
        access: ['things', 'list'],
        params: z.object({ id: z.number() }),
        answer: z.unknown(),
      }),
    ]),
  )
  type Way = (data: DataProvider, meta: object) => Promise<unknown> | undefined
  const at1 = { resource: 'things', id: 1 }

  it.each<[string, Way]>([
    ['a list', (data, meta) => data.getList({ resource: 'things', meta })],
    ['a record', (data, meta) => data.getOne({ ...at1, meta })],
    ['a create', (data, meta) => data.create({ resource: 'things', variables: {}, meta })],
    ['an update', (data, meta) => data.update({ ...at1, variables: {}, meta })],
    ['a delete', (data, meta) => data.deleteOne({ ...at1, meta })],
    ['an action', (data, meta) => data.custom?.({ url: 'thing/act/', method: 'post', payload: {}, meta })],
    [
      'an upload',
      (data, meta) => data.custom?.({ url: 'thing/act/', method: 'post', payload: new FormData(), meta }),
    ],
    [
      'a call with a key',
      (data, meta) =>
        data.custom?.({ url: 'thing/act/', method: 'post', meta: { ...meta, idempotencyKey: 'k' } }),
    ],
  ])('shows a message each time: %s', async (_, call) => {
    const failed = client()
    const refuse = () => HttpResponse.json({ detail: ['No'] }, { status: 404 })
    server.use(answer.all(at('thing/'), refuse), answer.all(at('thing/*'), refuse))
    for (let times = 1; times <= 3; times += 1) {
      await expect(call(provider(failed), {})).rejects.toThrow('No')
      expect(failed.texts).toEqual(Array.from({ length: times }, () => 'detail: No'))
    }
    server.use(
      answer.all(at('thing/'), () => HttpResponse.error()),
      answer.all(at('thing/*'), () => HttpResponse.error()),
    )
    await expect(call(provider(failed), {})).rejects.toThrow('The server can’t be reached.')
    expect(failed.texts).toHaveLength(4)
  })
})

test.each<[string, object | string | null, string, string]>([
  ['a list of texts', { city: ['Required', 'Unknown'] }, 'city: Required, Unknown', 'Required Unknown'],
  ['a text', { city: 'Required' }, 'city: Required', 'city: Required'],
  [
    'a nested object',
    { stops: { first: { city: ['Required'] } } },
    'stops.first.city: Required',
    'stops.first.city: Required',
  ],
  [
    'a list of objects',
    { stops: [{}, { city: ['Required'] }] },
    'stops.1.city: Required',
    'stops.1.city: Required',
  ],
  [
    'texts and objects',
    { stops: ['Two are needed', { city: 'Gary' }] },
    'stops: Two are needed\nstops.1.city: Gary',
    'Two are needed stops.1.city: Gary',
  ],
  ['a number', { stops: [3] }, 'stops: 3', '3'],
  ['HTML', { detail: ['<b>Gone</b>'] }, 'detail: Gone', 'Gone'],
  ['a list without a field', ['Gone'], 'Gone', 'Gone'],
  ['a list of objects without a field', [{ city: ['Required'] }], '0.city: Required', '0.city: Required'],
  ['nothing', {}, 'Request failed with status code 400', 'Request failed with status code 400'],
  ['null', null, 'Request failed with status code 400', 'Request failed with status code 400'],
  [
    'a page',
    '<html><h1>Bad</h1></html>',
    'Request failed with status code 400',
    'Request failed with status code 400',
  ],
])(
  'error body of any shape: is put into words in the toast and on the page: %s',
  async (_, body, toast, message) => {
    says(400, body)
    const { texts, http } = client()
    await expect(http.get('thing/')).rejects.toThrow(message)
    expect(texts).toEqual([toast])
  },
)
