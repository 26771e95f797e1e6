import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { createOwnBid, listBids, readBid } from '#contract/entities/market/bid.ts'
import { listVehicles, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { createDataProvider, filterQuery } from '#providers/data/data-provider.ts'
import { askAhead } from '#providers/http/ahead.ts'
import { createHttp } from '#providers/http/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const httpOfPage = () =>
  createHttp({ token: () => 'access-1', relogin: async () => true, canRenew: () => false })
const providerFor = (goodMs: number, http = httpOfPage()) =>
  createDataProvider(
    http,
    {
      bids: { list: listBids, show: readBid, create: createOwnBid },
      vehicles: { list: listVehicles, show: readVehicle, update: updateVehicle },
    },
    async () => false,
    (url) => askAhead(url, 'access-1', goodMs),
  )
const provider = providerFor(60_000)

function recording(method: 'get' | 'post' | 'patch', path: string, body: object = { id: 5 }, status = 200) {
  const requests: Request[] = []
  server.use(
    answer[method](at(path), ({ request }) => {
      requests.push(request.clone())
      return HttpResponse.json(body, { status })
    }),
  )
  return requests
}

const searchOf = (request: Request | undefined) => new URL(request!.url).search

describe('data provider list', () => {
  const wanted = {
    resource: 'vehicles',
    pagination: { currentPage: 2, mode: 'server' as const },
    filters: [
      { field: 'search', operator: 'eq' as const, value: 'B 1' },
      { field: 'team', operator: 'eq' as const, value: '' },
    ],
    sorters: [{ field: 'unit_number', order: 'desc' as const }],
  }

  it('prefetched list: is used once by the same request, and not by another or a second one', async () => {
    const requests = recording('get', 'owner/vehicle/main/list/', { count: 1, results: [{ id: 1 }] })
    provider.begin(wanted)
    await eventually(() => expect(requests).toHaveLength(1))
    expect((await provider.getList(wanted)).data).toMatchObject([{ id: 1 }])
    expect(requests).toHaveLength(1)
    await provider.getList({ ...wanted, sorters: [] })
    await provider.getList(wanted)
    expect(requests.map(searchOf)).toEqual([
      searchOf(requests[0]),
      '?page=2&search=B+1',
      searchOf(requests[0]),
    ])
  })

  it('prefetched list that is used too late: is requested again', async () => {
    const requests = recording('get', 'owner/vehicle/main/list/', { count: 1, results: [{ id: 1 }] })
    const impatient = providerFor(0)
    impatient.begin(wanted)
    await eventually(() => expect(requests).toHaveLength(1))
    await impatient.getList(wanted)
    expect(requests).toHaveLength(2)
  })

  it('requests page 1 first, counts pages from 1, and turns filters into parameters', async () => {
    const requests = recording('get', 'owner/vehicle/main/list/', { count: 120, results: [{ id: 1 }] })
    const first = await provider.getList({ resource: 'vehicles' })
    await provider.getList({
      resource: 'vehicles',
      pagination: { currentPage: 3, pageSize: 50 },
      filters: [
        { field: 'search', operator: 'contains', value: 'van' },
        { field: 'status', operator: 'eq', value: 0 },
        { field: 'owner', operator: 'eq', value: '' },
      ],
    })
    expect(first).toMatchObject({ data: [{ id: 1 }], total: 120 })
    expect(requests.map(searchOf)).toEqual(['?page=1', '?page=3&search=van&status=0'])
  })

  it('sorts by one field, with a minus for descending', async () => {
    const requests = recording('get', 'owner/vehicle/main/list/', { count: 0, results: [] })
    await provider.getList({ resource: 'vehicles', sorters: [{ field: 'status', order: 'asc' }] })
    await provider.getList({ resource: 'vehicles', sorters: [{ field: 'status', order: 'desc' }] })
    expect(requests.map(searchOf)).toEqual(['?page=1&order=status', '?page=1&order=-status'])
  })

  it('without pagination: sends no page', async () => {
    const requests = recording('get', 'owner/vehicle/main/list/', { count: 0, results: [] })
    await provider.getList({ resource: 'vehicles', pagination: { mode: 'off' } })
    expect(searchOf(requests[0])).toBe('')
  })

  it('passes on extra properties of the response', async () => {
    recording('get', 'load/bid/list/', { count: 1, results: [{ id: 1 }], seq: 41 })
    expect(await provider.getList({ resource: 'bids' })).toMatchObject({
      data: [{ id: 1 }],
      total: 1,
      seq: 41,
    })
  })

  it.each([[{}], [{ results: null }], [{ detail: 'moved' }]])(
    'response %j: logs an error and returns an empty list',
    async (body) => {
      const logged = vi.spyOn(console, 'error').mockReturnValue()
      recording('get', 'load/bid/list/', body)
      expect(await provider.getList({ resource: 'bids' })).toMatchObject({ data: [], total: 0 })
      expect(logged).toHaveBeenCalledOnce()
    },
  )

  it('is canceled by its signal', async () => {
    recording('get', 'load/bid/list/')
    const call = provider.getList({ resource: 'bids', meta: { signal: AbortSignal.abort() } })
    await expect(call).rejects.toMatchObject({ statusCode: 0, message: 'canceled' })
  })

  it('filterQuery: rejects an operator that the API does not support', () => {
    expect(() => filterQuery([{ operator: 'or', value: [] }])).toThrow(/or/)
  })
})

describe('data provider record', () => {
  it('is read from its own path', async () => {
    recording('get', 'load/bid/5/')
    expect(await provider.getOne({ resource: 'bids', id: 5 })).toMatchObject({ data: { id: 5 } })
  })

  it('keeps the requested id, whatever the response says', async () => {
    recording('get', 'load/bid/5/', { id: null, broker_price_cents: '12' })
    const { data } = await provider.getOne({ resource: 'bids', id: '5' })
    expect(data).toMatchObject({ id: 5, broker_company: '' })
    expect(data['broker_price_cents']).toBeUndefined()
  })

  it.each([null, 'x', 4, []])('response %j: is rejected', async (body) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    recording('get', 'load/bid/5/', body as never)
    await expect(provider.getOne({ resource: 'bids', id: 5 })).rejects.toMatchObject({
      statusCode: 200,
      message: 'The server sent an unexpected response. Reload the page.',
    })
    expect(logged).toHaveBeenCalledOnce()
  })

  it('update: succeeds whatever the response', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    recording('patch', 'owner/vehicle/hr/5/', 'done' as never)
    const { data } = await provider.update({ resource: 'vehicles', id: 5, variables: { version: 2 } })
    expect(data).toMatchObject({ unit_number: '', equipment: [] })
  })

  it('update: sends only the given fields', async () => {
    const requests = recording('patch', 'owner/vehicle/hr/5/')
    await provider.update({ resource: 'vehicles', id: 5, variables: { notes: 'x', version: 2 } })
    expect(await requests[0]?.json()).toEqual({ notes: 'x', version: 2 })
  })

  it("create: sends the intention's idempotency key, also on a second try", async () => {
    const requests = recording('post', 'load/bid/own/create/', { id: 5 }, 201)
    const bid = { resource: 'bids', variables: { offer: 1 }, meta: { idempotencyKey: 'intention-1' } }
    await provider.create(bid)
    await provider.create(bid)
    expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual([
      'intention-1',
      'intention-1',
    ])
  })

  it('missing endpoint: throws an error that names it', async () => {
    await expect(provider.deleteOne({ resource: 'bids', id: 1 })).rejects.toThrow(
      'Resource bids has no delete endpoint',
    )
  })
})

describe('data provider custom call', () => {
  it("is parsed by its endpoint's schema", async () => {
    recording('get', 'load/bid/list/', { count: 2, results: [{ id: 1, subject: 7 }, 'x'] })
    vi.spyOn(console, 'error').mockReturnValue()
    const call = { url: 'load/bid/list/', method: 'get' as const }
    const answer = await provider.custom?.({ ...call, meta: { endpoint: listBids } })
    expect(answer?.data).toMatchObject({ count: 2, results: [{ id: 1 }] })
    expect((await provider.custom?.(call))?.data).toMatchObject({ results: [{ id: 1, subject: 7 }, 'x'] })
  })

  it('sends path, parameters and body, with or without the trailing slash', async () => {
    const requests = recording('post', 'load/offer/3/read/')
    await provider.custom?.({
      url: 'load/offer/3/read',
      method: 'post',
      query: { page: 1, empty: '' },
      payload: { a: 1 },
    })
    expect(searchOf(requests[0])).toBe('?page=1')
    expect(await requests[0]?.json()).toEqual({ a: 1 })
  })

  it('accepts its idempotency key as a header', async () => {
    const requests = recording('post', 'mail/outgoing/3/send/')
    await provider.custom?.({
      url: 'mail/outgoing/3/send/',
      method: 'post',
      headers: { 'Idempotency-Key': 'k' },
    })
    expect(requests[0]?.headers.get('idempotency-key')).toBe('k')
  })

  it('reports the received bytes of a file', async () => {
    server.use(answer.get(at('owner/export/'), () => HttpResponse.text('ID,Name')))
    const bytes: number[] = []
    const received = { isFile: true, onReceived: (count: number) => bytes.push(count) }
    const file = await provider.custom?.({ url: 'owner/export/', method: 'get', meta: received })
    expect(file?.data).toHaveProperty('size', 7)
    expect(bytes.at(-1)).toBe(7)
  })

  it('keepalive: outlives its page', async () => {
    // Node's fetch has no page to resolve relative paths against.
    class OnPage extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, location.href), init)
      }
    }
    const sent = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json({}))
    const http = httpOfPage()
    http.defaults.env = { ...http.defaults.env, fetch: sent as never, Request: OnPage as typeof Request }
    await providerFor(60_000, http).custom?.({
      url: 'load/offer/3/presence/',
      method: 'post',
      payload: { state: 'left' },
      meta: { keepalive: true },
    })
    const [request] = sent.mock.calls[0]!
    expect(request.keepalive).toBe(true)
    expect(request.headers.get('authorization')).toBe('Bearer access-1')
    expect(await request.json()).toEqual({ state: 'left' })
  })
})
