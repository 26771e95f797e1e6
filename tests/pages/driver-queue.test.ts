import 'fake-indexeddb/auto'
import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

type Sent = [path: string, how: { body: FormData }]

const TEXT = { kind: 'comment', text: 'Here' } as const

async function freshPage() {
  vi.resetModules()
  const queue = await import('#src/driver/queue.ts')
  return { queue, store: await import('#src/driver/store.ts') }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  localStorage.clear()
  localStorage.setItem('access_token', 'a')
  localStorage.setItem('user_id', '7')
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase('freight-driver').onsuccess = () => resolve()
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const answered = () => new Response(JSON.stringify({ id: 1 }), { status: 201 })

describe('driver queue', () => {
  it('retries within a second when the first call fails as the connection returns', async () => {
    const calls = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockImplementation(answered)
    vi.stubGlobal('fetch', calls)
    const { queue } = await freshPage()
    await queue.enqueue(3, TEXT)
    await eventually(() =>
      expect([calls.mock.calls.length, queue.queueState().isSending]).toEqual([1, false]),
    )
    await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(queue.queueState().entries).toEqual([]))
    expect([calls.mock.calls.length, queue.queueState().lost]).toEqual([2, 0])
  })

  it('refused entry: stays with its reason, is not resent automatically, and blocks no other', async () => {
    const refusal = new Response(JSON.stringify({ at: ['This phone’s clock said 1 Jan 1970 00:00 ET.'] }), {
      status: 400,
    })
    const calls = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(async () => refusal)
      .mockImplementation(async () => answered())
    vi.stubGlobal('fetch', calls)
    const { queue } = await freshPage()
    const { withPending } = await import('#src/driver/pending.ts')
    const mark = {
      kind: 'mark',
      stop: 1,
      step: 'arrived',
      at: '1970-01-01T00:00:00Z',
      latitude: null,
      longitude: null,
    } as const
    await queue.enqueue(3, mark)
    await queue.enqueue(3, TEXT)
    const refused = { sending: mark, error: 'This phone’s clock said 1 Jan 1970 00:00 ET.' }
    await eventually(() =>
      expect(queue.queueState()).toMatchObject({ entries: [refused], isSending: false, lost: 0 }),
    )
    const load = {
      id: 3,
      stops: [{ id: 1, arrived_at: null }],
      comment_count: 0,
      last_mark: null,
    } as unknown as DriverLoad
    expect(withPending(load, queue.queueState().entries)).toEqual(load)
    await queue.run()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveBeenCalledTimes(2)
    await queue.drop(queue.queueState().entries[0]!)
    expect(queue.queueState()).toMatchObject({ entries: [], lost: 0 })
  })

  it('entry that fails with 500 each time: is skipped, and can be resent or discarded, but an outage holds the queue', async () => {
    const broken = () =>
      new Response(JSON.stringify({ detail: ['Something went wrong on the server.'] }), { status: 500 })
    const away = () => new Response('', { status: 502 })
    const calls = vi.fn<typeof fetch>(async (_path, how) => {
      if (calls.mock.calls.length <= 5) return away()
      return String(how?.body).includes('"Here"') ? answered() : broken()
    })
    vi.stubGlobal('fetch', calls)
    const { queue } = await freshPage()
    await queue.enqueue(3, { kind: 'comment', text: 'Bad' })
    await queue.enqueue(3, TEXT)
    const settled = async (done: () => void) =>
      eventually(async () => {
        await vi.advanceTimersByTimeAsync(15_000)
        done()
      })
    await settled(() => expect(queue.queueState().entries).toHaveLength(1))
    expect(calls).toHaveBeenCalledTimes(9)
    const [bad] = queue.queueState().entries
    expect(bad).toMatchObject({ sending: { text: 'Bad' }, error: 'Something went wrong on the server.' })
    calls.mockImplementation(async () => answered())
    await queue.retry(bad!)
    await settled(() => expect(queue.queueState().entries).toEqual([]))
  })

  it('stores entries after another page upgraded the database', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')))
    const { queue } = await freshPage()
    await queue.enqueue(3, TEXT)
    await new Promise<void>((resolve) => {
      indexedDB.open('freight-driver', 2).onsuccess = ({ target }) => {
        ;(target as IDBOpenDBRequest).result.close()
        resolve()
      }
    })
    await queue.enqueue(3, TEXT)
    expect(queue.queueState().entries).toHaveLength(2)
  })

  it('reports entries deleted by the browser as lost, and never sent or discarded ones', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')))
    const { queue, store } = await freshPage()
    await queue.enqueue(3, TEXT)
    await queue.enqueue(3, TEXT)
    const [first, second] = queue.queueState().entries
    await queue.drop(first!)
    expect(queue.queueState().lost).toBe(0)
    await store.removeEntry(second!)
    await queue.run()
    expect(queue.queueState().lost).toBe(1)
    await queue.run()
    expect(queue.queueState().lost).toBe(1)
    queue.settle({ lost: 0 })
    await queue.run()
    expect(queue.queueState().lost).toBe(0)
  })

  it('keeps a photographed page as a draft until it is used or discarded, and sends it once', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')))
    const of = { kind: 'document', document: 'bol' } as const
    const file = { file_name: 'bol.jpg', content_type: 'image/jpeg' }
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const before = await freshPage()
    const keys = [0, 1].map((place) => before.store.draftKey('7', 3, place))
    for (const key of keys.toReversed()) await before.store.keepDraft({ key, of, ...file, bytes })

    const { queue, store } = await freshPage()
    const found = await store.readDrafts('7', 3)
    expect(found.map(({ key }) => key)).toEqual(keys)
    expect(await store.readDrafts('7', 33)).toEqual([])
    for (let tab = 0; tab < 2; tab++) await queue.enqueue(3, { ...of, ...file, hash: 'h' }, bytes, keys[0])
    expect(queue.queueState()).toMatchObject({ entries: [{ load: 3, sending: { hash: 'h' } }], drafts: [3] })
    await store.dropDraft(keys[1]!)
    await queue.reload()
    expect(queue.queueState().drafts).toEqual([])
  })

  it('sends a chat picture, and releases it once the server has confirmed its hash', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const { queue, store } = await freshPage()
    const hash = await queue.hashBytes(bytes)
    const calls = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(
        async () => new Response(JSON.stringify({ sha256: 'another' }), { status: 201 }),
      )
      .mockImplementation(async () => new Response(JSON.stringify({ sha256: hash }), { status: 201 }))
    vi.stubGlobal('fetch', calls)
    await queue.enqueue(
      3,
      { kind: 'picture', hash, file_name: 'dock.jpg', content_type: 'image/jpeg' },
      bytes,
    )
    await eventually(() =>
      expect([calls.mock.calls.length, queue.queueState().isSending]).toEqual([1, false]),
    )
    expect(await store.readFile(hash)).toBeDefined()
    await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(queue.queueState().entries).toEqual([]))
    expect(await store.readFile(hash)).toBeUndefined()
    const [[first, one], [second, other]] = calls.mock.calls as unknown as [Sent, Sent]
    const [a, b] = [one, other].map(({ body }) => [body.get('order'), body.get('audience'), body.get('key')])
    expect([first, a]).toEqual([second, b])
    expect([first, a]).toEqual([
      '/app/api/load/order/comment/picture/create/',
      ['3', 'driver', expect.any(String)],
    ])
  })

  it('sends a signature with the time it was signed, not the time it was sent', async () => {
    const calls = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no network'))
    vi.stubGlobal('fetch', calls)
    const { queue } = await freshPage()
    const file = { hash: 'h', file_name: 'signature.png', content_type: 'image/png' }
    await queue.enqueue(
      3,
      { kind: 'document', document: 'signature', signed_by: 'Pat Lee', stop: 2, ...file },
      new ArrayBuffer(1),
    )
    await eventually(() => expect(calls).toHaveBeenCalled())
    const [[, { body }]] = calls.mock.calls as unknown as [Sent]
    expect([body.get('at'), body.get('signed_by')]).toEqual([
      queue.queueState().entries[0]!.made_at,
      'Pat Lee',
    ])
  })

  it('caches a chat for offline use until the driver logs out', async () => {
    const { store } = await freshPage()
    await store.cacheChat('7', 3, [{ id: 1, text: 'Door 14' } as never])
    expect(await store.readCachedChat('7', 3)).toMatchObject([{ id: 1, text: 'Door 14' }])
    await store.deleteCachedLoads('7')
    expect(await store.readCachedChat('7', 3)).toBeUndefined()
  })
})
