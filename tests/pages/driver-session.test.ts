import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listDriverLoads } from '#contract/entities/freight/driver-load.ts'
import { ask, call, CallError } from '#src/driver/session.ts'

interface Sent {
  path: string
  token: string
  xsrf: string | null
}

function stubServer(late: Promise<unknown> = Promise.resolve()) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const path = url.slice('/app/api/'.length)
    const one = {
      path,
      token: (headers.authorization ?? '').slice('Bearer '.length),
      xsrf: headers['X-XSRF-TOKEN'] ?? null,
    }
    sent.push(one)
    if (path === 'user/refresh/') return Response.json({ access: 'new', refresh: 'refresh-2' })
    if (one.token === 'new') return Response.json({ path })
    if (path === 'late/') await late
    return Response.json({ detail: ['Expired'] }, { status: 401 })
  })
  const triesOf = (path: string) => sent.filter((one) => one.path === path).map(({ token }) => token)
  return { sent, triesOf }
}

beforeEach(() => {
  localStorage.setItem('access_token', 'old')
  localStorage.setItem('refresh_token', 'refresh-1')
  document.cookie = 'XSRF-TOKEN=pair-1'
})

describe('driver calls', () => {
  it.each(['<html>Accept our terms</html>', 'null', '[]', '{}', '{"count":3}'])(
    'fail when %s is returned for a list, and replace no data',
    async (body) => {
      vi.spyOn(console, 'error').mockReturnValue(undefined)
      vi.stubGlobal('fetch', async () => new Response(body))
      await expect(ask(listDriverLoads)).rejects.toThrow(CallError)
    },
  )

  it('are each retried once after a single token refresh', async () => {
    const { triesOf } = stubServer()
    const paths = Array.from({ length: 12 }, (_, index) => `call/${index}`)
    await Promise.all(paths.map((path) => call(path)))
    expect(paths.map((path) => triesOf(`${path}/`))).toEqual(paths.map(() => ['old', 'new']))
    expect(triesOf('user/refresh/')).toHaveLength(1)
  })

  it('that are refused after the refresh: trigger no second refresh', async () => {
    const { promise: until, resolve: answerLate } = Promise.withResolvers<void>()
    const { triesOf } = stubServer(until)
    const late = call('late')
    await call('soon')
    answerLate()
    expect(await late).toEqual({ path: 'late/' })
    expect([triesOf('late/'), triesOf('user/refresh/').length]).toEqual([['old', 'new'], 1])
  })

  it('carry the XSRF header, reads included', async () => {
    const { sent } = stubServer()
    await call('loads')
    await call('loads', { method: 'POST', json: {} })
    expect(new Set(sent.map(({ xsrf }) => xsrf))).toEqual(new Set(['pair-1']))
  })

  it('put a refusal into words, nested fields included', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ detail: ['No.'], stops: [{ city: ['Required'] }] }, { status: 400 }),
    )
    await expect(call('loads')).rejects.toEqual(new CallError(400, 'No. stops.0.city: Required'))
  })
})
