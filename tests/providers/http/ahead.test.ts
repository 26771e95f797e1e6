import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { afterAhead, askAhead, takeArrived } from '#providers/http/ahead.ts'
import { createHttp } from '#providers/http/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()
const client = () => createHttp({ token: () => 'access-1', relogin: async () => true, canRenew: () => false })
const url = '/app/api/load/offer/list/'

function counting(refused = 0) {
  let calls = 0
  server.use(
    answer.get(at('load/offer/list/'), () =>
      HttpResponse.json({ asked: ++calls }, { status: calls <= refused ? 401 : 200 }),
    ),
  )
}

describe('early request', () => {
  it('carries the token and the XSRF header', async () => {
    document.cookie = 'XSRF-TOKEN=pair-1'
    const sent: (string | null)[] = []
    server.use(
      answer.get(at('load/offer/list/'), ({ request: { headers } }) => {
        sent.push(headers.get('authorization'), headers.get('x-xsrf-token'))
        return HttpResponse.json({})
      }),
    )
    askAhead(url, 'access-1')
    await client().get('load/offer/list/')
    expect(sent).toEqual(['Bearer access-1', 'pair-1'])
  })

  it('is available synchronously once after its response arrived, and not before', async () => {
    counting()
    const after = vi.fn()
    askAhead(url, 'access-1')
    afterAhead(after)
    expect(takeArrived(url, 'access-1')).toBeUndefined()
    expect(after).not.toHaveBeenCalled()
    await eventually(() => expect(after).toHaveBeenCalledOnce())
    expect(takeArrived(url, 'access-0')).toBeUndefined()
    expect(takeArrived(url, 'access-1')).toEqual({ asked: 1 })
    expect(takeArrived(url, 'access-1')).toBeUndefined()
    expect((await client().get('load/offer/list/')).data).toEqual({ asked: 2 })
  })

  it('afterAhead: a canceled callback never runs, and one without pending requests runs immediately', async () => {
    const [off, after] = [vi.fn(), vi.fn()]
    server.use(answer.get(at('load/offer/list/'), () => new HttpResponse(null, { status: 500 })))
    askAhead(url, 'access-1')
    afterAhead(off)()
    afterAhead(after)
    await eventually(() => expect(after).toHaveBeenCalledOnce())
    expect(off).not.toHaveBeenCalled()
    expect(takeArrived(url, 'access-1')).toBeUndefined()
    const now = vi.fn()
    afterAhead(now)
    expect(now).toHaveBeenCalledOnce()
  })

  it('is not repeated, and answers one call', async () => {
    counting()
    askAhead(url, 'access-1')
    expect((await client().get('load/offer/list/')).data).toEqual({ asked: 1 })
    expect((await client().get('load/offer/list/')).data).toEqual({ asked: 2 })
  })

  it('refused: counts as the first try, is repeated after a login, and reports other failures', async () => {
    counting(1)
    askAhead(url, 'access-1')
    expect((await client().get('load/offer/list/')).data).toEqual({ asked: 2 })
    let calls = 0
    server.use(
      answer.get(at('load/offer/list/'), () => {
        calls += 1
        return HttpResponse.json({ detail: ['Wait'] }, { status: 429, headers: { 'retry-after': '30' } })
      }),
    )
    askAhead(url, 'access-1')
    await expect(client().get('load/offer/list/')).rejects.toMatchObject({
      statusCode: 429,
      errors: { detail: ['Wait'] },
      retryAfter: 30,
    })
    expect(calls).toBe(1)
  })

  it('without a network: is repeated', async () => {
    counting()
    server.use(answer.get(at('load/offer/list/'), () => HttpResponse.error(), { once: true }))
    askAhead(url, 'access-1')
    expect((await client().get('load/offer/list/')).data).toEqual({ asked: 1 })
  })

  it('is not used for another query or after another login', async () => {
    server.use(
      answer.get(at('load/offer/list/'), ({ request }) => {
        const miles = new URL(request.url).searchParams.get('miles')
        return HttpResponse.json({ miles, as: request.headers.get('Authorization') })
      }),
    )
    askAhead(url, 'access-1')
    askAhead(url, 'access-0')
    const own = 'Bearer access-1'
    expect((await client().get('load/offer/list/', { params: { miles: 100 } })).data).toEqual({
      miles: '100',
      as: own,
    })
    expect((await client().get('load/offer/list/')).data).toEqual({ miles: null, as: own })
  })
})
