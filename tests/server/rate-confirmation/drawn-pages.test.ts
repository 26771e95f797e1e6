import { expect, it, vi } from 'vitest'
import { keepDrawn, type StoredPage } from '#server/pdf/drawn-pages.ts'

const pageAt = (page: number): StoredPage => ({ companyId: 1, fileKey: 'one', page })
const file = async () => Buffer.from('%PDF')
const drawing = (answer: () => Buffer | { fault: 'too_much' } = () => Buffer.from('png')) => {
  const draw = vi.fn(async () => answer())
  return { draw, drawn: keepDrawn(draw) }
}

it('a page is drawn once, however often and however close together it is asked for', async () => {
  const { draw, drawn } = drawing()
  await Promise.all([drawn(pageAt(1), file), drawn(pageAt(1), file)])
  expect((await drawn(pageAt(1), file)).toString()).toBe('png')
  expect(draw).toHaveBeenCalledTimes(1)
  await drawn({ ...pageAt(1), companyId: 2 }, file)
  await drawn(pageAt(2), file)
  expect(draw).toHaveBeenCalledTimes(3)
})

it('sixteen pages are kept, those that were asked for last', async () => {
  const { draw, drawn } = drawing()
  for (let page = 1; page <= 16; page++) await drawn(pageAt(page), file)
  await drawn(pageAt(1), file)
  await drawn(pageAt(17), file)
  await drawn(pageAt(1), file)
  expect(draw).toHaveBeenCalledTimes(17)
  await drawn(pageAt(2), file)
  expect(draw).toHaveBeenCalledTimes(18)
})

it('a page that cannot be drawn is not tried at each call, but again after a while; a file that is not there is', async () => {
  const { draw, drawn } = drawing(() => ({ fault: 'too_much' }))
  await drawn(pageAt(1), file)
  expect(await drawn(pageAt(1), file)).toEqual({ fault: 'too_much' })
  expect(draw).toHaveBeenCalledTimes(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
  await drawn(pageAt(1), file)
  expect(draw).toHaveBeenCalledTimes(2)
  await expect(drawn(pageAt(2), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await drawn(pageAt(2), file)
  expect(draw).toHaveBeenCalledTimes(3)
})
