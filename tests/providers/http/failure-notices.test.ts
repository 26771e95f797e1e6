import { http as answer, HttpResponse } from 'msw'
import { expect, it, test } from 'vitest'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { createFailureNotices } from '#providers/http/failure-notices.ts'
import { createHttp, type HttpSession } from '#providers/http/http.ts'
import { HttpFailure } from '#providers/http/http-error.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

function client(session: Partial<HttpSession> = {}) {
  const texts: string[] = []
  const notices = createFailureNotices((text) => texts.push(text))
  const http = createHttp({ token: () => 'access-1', relogin: async () => true, canRenew: () => true, notices, ...session })
  const { custom } = createDataProvider(http, {})
  const read = (meta: object = {}) => custom!({ url: 'thing/', method: 'get', meta }).catch(() => undefined)
  return { texts, http, read }
}
const says = (status: number, body: object | string | null, headers: Record<string, string> = {}) =>
  server.use(
    answer.get(at('thing/'), () =>
      typeof body === 'string' ? HttpResponse.html(body, { status, headers }) : HttpResponse.json(body, { status, headers }),
    ),
  )

test.each<[string, number, object | string | null, string]>([
  ['400 by field', 400, { phone: ['Too short', 'No digits'], email: ['Wrong'] }, 'phone: Too short, No digits\nemail: Wrong'],
  ['400 with nested fields', 400, { stops: [{ city: ['Required'] }] }, 'stops.0.city: Required'],
  ['401 after a new login', 401, { detail: ['Log in to go on.'] }, 'detail: Log in to go on.'],
  ['402', 402, { detail: ['Inactive'] }, 'Your subscription is inactive. Please renew your subscription'],
  ['403', 403, { detail: ['You may not do this.'] }, 'detail: You may not do this.'],
  ['404', 404, { detail: ['Not found.'] }, 'detail: Not found.'],
  ['409', 409, { city: ['Someone else set this to: Gary'] }, 'city: Someone else set this to: Gary'],
  ['413', 413, { detail: ['This file is larger than 20 MB.'] }, 'detail: This file is larger than 20 MB.'],
  ['422', 422, { detail: 'A text' }, 'detail: A text'],
  ['429', 429, { detail: ['Too many attempts. Try again in 30 seconds.'] }, 'detail: Too many attempts. Try again in 30 seconds.'],
  ['500', 500, { detail: ['Something went wrong.'], request_id: 'r-1' }, 'detail: Something went wrong.\nrequest_id: r-1'],
  ['503', 503, { detail: ['Try again.'] }, 'detail: Try again.'],
  ['an empty object', 500, {}, 'Request failed with status code 500'],
  ['null', 500, null, 'Request failed with status code 500'],
  ['a page of a proxy', 502, '<html><h1>Bad gateway</h1>', 'Request failed with status code 502'],
  ['broken JSON', 500, '{"detail": ["cut', 'Request failed with status code 500'],
])('a failed call is told of once in the words of the specification: %s', async (_, status, body, text) => {
  says(status, body)
  const { texts, read } = client()
  await read()
  expect(texts).toEqual([text])
})

test('a lost network is told of, also where it is the new login that finds none', async () => {
  server.use(answer.get(at('thing/'), () => HttpResponse.error()))
  const { texts, read } = client()
  await read()
  expect(texts).toEqual(['The server can’t be reached. Check the network and try again.'])
  says(401, {})
  const lost = client({ relogin: () => Promise.reject(new HttpFailure('Network Error', { statusCode: 0 })) })
  await lost.read()
  expect(lost.texts).toEqual(['Network Error'])
})

test('a call that ran out of time is told of', async () => {
  server.use(answer.get(at('thing/'), () => new Promise(() => undefined)))
  const { texts, http } = client()
  await http.get('thing/', { timeout: 5 }).catch(() => undefined)
  expect(texts).toEqual(['timeout of 5ms exceeded'])
})

it('tells nothing of what was cancelled, recovered, or is silent, nor of a login', async () => {
  says(500, { detail: ['No'] })
  const { texts, http, read } = client({ relogin: async () => true })
  await read({ isSilent: true })
  await http.get('thing/', { isAnonymous: true }).catch(() => undefined)
  const gone = new AbortController()
  gone.abort()
  await read({ signal: gone.signal })
  let calls = 0
  server.use(answer.get(at('thing/'), () => (calls++ === 0 ? HttpResponse.json({}, { status: 401 }) : HttpResponse.json({}))))
  await read()
  expect(texts).toEqual([])
  const over = client({ relogin: async () => false })
  says(401, {})
  await over.read()
  expect(over.texts).toEqual([])
})

it('leaves it to its page to say that a record is not there, and tells of any other failure of it', async () => {
  const { texts, read } = client()
  says(404, { detail: ['Not found.'] })
  await read({ isRecord: true })
  expect(texts).toEqual([])
  await read()
  says(500, { detail: ['No'] })
  await read({ isRecord: true })
  expect(texts).toEqual(['detail: Not found.', 'detail: No'])
})

it('leaves a cut to a page that says it itself, and tells of any other failure of it', async () => {
  const { texts, read } = client()
  server.use(answer.get(at('thing/'), () => HttpResponse.error()))
  await read({ saysCut: true })
  expect(texts).toEqual([])
  says(500, { detail: ['No'] })
  await read({ saysCut: true })
  expect(texts).toEqual(['detail: No'])
})

it('tells once of a call that repeats by itself, and again after it has succeeded; of one that a person repeats each time', async () => {
  const { texts, read } = client()
  says(500, { detail: ['No'] })
  await read()
  await read({ isRepeat: true })
  await read({ isRepeat: true })
  expect(texts).toHaveLength(1)
  await read()
  expect(texts).toHaveLength(2)
  says(200, {})
  await read({ isRepeat: true })
  says(500, { detail: ['No'] })
  await read({ isRepeat: true })
  expect(texts).toHaveLength(3)
})
