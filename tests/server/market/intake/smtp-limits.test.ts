import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSmtpLimiter, SMTP_LIMITS, type SmtpLimits } from '#server/market/intake/smtp-limits.ts'

const MEGABYTE = 1024 * 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listener(limits: Partial<SmtpLimits> = {}, known: string[] = []) {
  const ended: string[] = []
  const guests = createSmtpLimiter(
    { ...SMTP_LIMITS, ...limits },
    (place) => known.includes(place),
    (id) => ended.push(id),
  )
  let number = 0
  const enter = (place: string) => {
    const id = `${place} ${++number}`
    return guests.enter(id, place) ? id : undefined
  }
  const send = (place: string, bytes: number) => {
    const id = enter(place)
    if (id === undefined) return undefined
    guests.begin(id)
    return guests.hold(id, bytes) ? id : undefined
  }
  return { guests, ended, enter, send }
}

it('SMTP limits: five addresses cannot hold every slot; a new one displaces a session of the largest', () => {
  const { enter, ended } = listener()
  for (const place of ['a', 'b', 'c', 'd', 'e']) for (let n = 0; n < 40; n++) enter(place)
  for (let n = 0; n < 20; n++) expect(enter(`honest ${n}`)).toBeDefined()
  expect(ended.filter((id) => id.startsWith('honest'))).toEqual([])
})

it('SMTP limits: many single connections leave the slots of known senders free', () => {
  const { enter, ended } = listener({}, ['relay'])
  const strangers = Array.from({ length: 300 }, (_, n) => enter(`stranger ${n}`)).filter(
    (id) => id !== undefined,
  )
  expect(strangers).toHaveLength(150)
  for (let n = 0; n < 40; n++) expect(enter('relay')).toBeDefined()
  expect(ended).toEqual([])
})

it('SMTP limits: one address cannot fill the bytes in flight', () => {
  const { send } = listener()
  const sent = Array.from({ length: 17 }, () => send('flood', 4 * MEGABYTE)).filter((id) => id !== undefined)
  expect(sent).toHaveLength(4)
  expect(send('honest', 4 * MEGABYTE)).toBeDefined()
})

it('SMTP limits: many addresses cannot fill the bytes in flight; the largest is disconnected and known senders keep a share', () => {
  const { send, ended } = listener({}, ['relay'])
  for (const place of ['a', 'b', 'c']) for (let n = 0; n < 4; n++) send(place, 4 * MEGABYTE)
  expect(ended).toEqual([])
  expect(send('honest', MEGABYTE)).toBeDefined()
  expect(ended).toHaveLength(1)
  for (let n = 0; n < 3; n++) expect(send('relay', 4 * MEGABYTE)).toBeDefined()
  expect(ended).toHaveLength(1)
})

it('SMTP limits: an email and an idle session each have a time limit', () => {
  const { guests, enter, send, ended } = listener({}, ['relay'])
  const [slow, idle, relay] = [send('a', 10), enter('b'), enter('relay')]
  vi.advanceTimersByTime(SMTP_LIMITS.strangerMs)
  expect(ended).toEqual([idle])
  vi.advanceTimersByTime(SMTP_LIMITS.mailMs - SMTP_LIMITS.strangerMs)
  expect(ended).toEqual([idle, slow])
  guests.begin(relay!)
  guests.release(relay!, true)
  vi.advanceTimersByTime(SMTP_LIMITS.knownMs - 1)
  expect(ended).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(ended).toEqual([idle, slow, relay])
})
