import { describe, expect, it, vi } from 'vitest'
import { ClientLeft } from '#server/kernel/base/errors.ts'
import { keepDrawn, type StoredPage } from '#server/kernel/scan/drawn-pages.ts'
import { eventually } from '#tests/support/eventually.ts'

const pageAt = (page: number): StoredPage => ({
  companyId: 1,
  fileKey: 'one',
  contentType: 'application/pdf',
  page,
  quarters: 0,
})
const file = async () => Buffer.from('%PDF')
function aCaller() {
  const leaving = new AbortController()
  return { caller: { signal: leaving.signal, name: 'test' }, leave: () => leaving.abort(new ClientLeft()) }
}
const drawing = (answer: () => Buffer | { fault: 'too_much' } = () => Buffer.from('png')) => {
  const draw = vi.fn(async () => answer())
  const keeper = keepDrawn(draw)
  return {
    draw,
    drawn: (page: StoredPage, from = file, caller = aCaller().caller) => keeper(page, from, caller),
  }
}

it('a page is drawn once, however many requests arrive at the same time', async () => {
  const { draw, drawn } = drawing()
  await Promise.all([drawn(pageAt(1)), drawn(pageAt(1))])
  expect((await drawn(pageAt(1))).toString()).toBe('png')
  expect(draw).toHaveBeenCalledTimes(1)
  await drawn({ ...pageAt(1), companyId: 2 })
  await drawn(pageAt(2))
  expect(draw).toHaveBeenCalledTimes(3)
})

it('the page cache keeps the sixteen pages requested last', async () => {
  const { draw, drawn } = drawing()
  for (let page = 1; page <= 16; page++) await drawn(pageAt(page))
  await drawn(pageAt(1))
  await drawn(pageAt(17))
  await drawn(pageAt(1))
  expect(draw).toHaveBeenCalledTimes(17)
  await drawn(pageAt(2))
  expect(draw).toHaveBeenCalledTimes(18)
})

it('a page that failed to draw is retried only after a while, and a missing file at once', async () => {
  const { draw, drawn } = drawing(() => ({ fault: 'too_much' }))
  await drawn(pageAt(1))
  expect(await drawn(pageAt(1))).toEqual({ fault: 'too_much' })
  expect(draw).toHaveBeenCalledTimes(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
  await drawn(pageAt(1))
  expect(draw).toHaveBeenCalledTimes(2)
  await expect(drawn(pageAt(2), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await drawn(pageAt(2))
  expect(draw).toHaveBeenCalledTimes(3)
})

describe('page being drawn', () => {
  const endless = () => {
    const draw = vi.fn(
      (_page: StoredPage, _file: Uint8Array, { signal }: { signal: AbortSignal }) =>
        new Promise<Buffer>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    )
    return { draw, drawn: keepDrawn(draw) }
  }

  it('is cancelled when all its callers left, and drawn again for the next one', async () => {
    const { draw, drawn } = endless()
    const [one, other] = [aCaller(), aCaller()]
    const both = Promise.allSettled([
      drawn(pageAt(1), file, one.caller),
      drawn(pageAt(1), file, other.caller),
    ])
    await eventually(() => expect(draw).toHaveBeenCalledTimes(1))
    one.leave()
    expect(draw.mock.calls[0]?.[2].signal.aborted).toBe(false)
    other.leave()
    drawn(pageAt(1), file, aCaller().caller).catch(() => undefined)
    await eventually(() => expect(draw).toHaveBeenCalledTimes(2))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(draw.mock.calls[1]?.[2].signal.aborted).toBe(false)
  })
})
