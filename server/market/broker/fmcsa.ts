import { z } from 'zod'
import type { RegisterEntry } from '#contract/entities/market/register-entry.ts'
import { day as calendarDay } from '#contract/http.ts'
import { importedPhone } from '#contract/rules/phone.ts'
import { callPinned } from '#server/kernel/base/call-pinned.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'
import { reach } from '#server/kernel/base/public-address.ts'
import type { Config } from '#server/kernel/config.ts'

export type RegisterFacts = Pick<
  RegisterEntry,
  | 'legal_name'
  | 'dba_name'
  | 'dot_number'
  | 'broker_authority'
  | 'is_allowed'
  | 'is_out_of_service'
  | 'out_of_service_on'
  | 'phone'
  | 'address'
>

const PATIENCE_MS = 10_000
/** A carrier is some 3 kB; a docket number has a few at most. */
const MAX_BYTES = 256 * 1024
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const text = z.string().max(2000).nullish()
const number = z.union([z.int().nonnegative(), z.string().max(20)]).nullish()

/** The API documents `allowToOperate`, `outOfServiceDate` and `phyZip`, and answers the others. */
const carrier = z.object({
  legalName: text,
  dbaName: text,
  dotNumber: number,
  allowedToOperate: text,
  allowToOperate: text,
  brokerAuthorityStatus: text,
  outOfService: text,
  oosDate: text,
  outOfServiceDate: text,
  telephone: text,
  phyStreet: text,
  phyCity: text,
  phyState: text,
  phyZipcode: text,
  phyZip: text,
})
const found = z.object({ carrier: carrier.nullish() })
/** A text is the reason why it does not answer, such as an unknown key. */
const answer = z.object({ content: z.union([found, z.array(found).max(100), z.string(), z.null()]) })

type Carrier = z.infer<typeof carrier>

/** Never contains the key. */
export class RegisterFailure extends Error {}

const line = (value: string | null | undefined, max: number) => oneLine(value ?? '', max)

const AUTHORITY: Readonly<Record<string, RegisterFacts['broker_authority']>> = {
  A: 'active',
  I: 'inactive',
  N: 'none',
}

function toFlag(...values: readonly (string | null | undefined)[]): boolean | null {
  const said = values
    .map((value) => value?.trim().toUpperCase())
    .find((value) => value === 'Y' || value === 'N')
  return said === undefined ? null : said === 'Y'
}

function toDay(value: string | null | undefined): string | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value?.trim() ?? '') ?? []
  const day = year === undefined ? (value?.trim().slice(0, 10) ?? '') : `${year}-${month}-${date}`
  return calendarDay.safeParse(day).success ? day : null
}

function toFacts(one: Carrier): RegisterFacts {
  const place = [line(one.phyState, 40), line(one.phyZipcode ?? one.phyZip, 20)].filter(Boolean).join(' ')
  const out_of_service_on = toDay(one.oosDate ?? one.outOfServiceDate)
  return {
    legal_name: line(one.legalName, 200),
    dba_name: line(one.dbaName, 200),
    dot_number: /^\d{1,8}$/.exec(String(one.dotNumber ?? ''))?.[0] ?? '',
    broker_authority: AUTHORITY[one.brokerAuthorityStatus?.trim().toUpperCase() ?? ''] ?? 'unknown',
    is_allowed: toFlag(one.allowedToOperate, one.allowToOperate),
    is_out_of_service: out_of_service_on !== null || toFlag(one.outOfService) === true,
    out_of_service_on,
    phone: line(importedPhone(line(one.telephone, 32)), 32),
    address: [line(one.phyStreet, 160), line(one.phyCity, 80), place].filter(Boolean).join(', '),
  }
}

async function ask({ fmcsaUrl, fmcsaKey = '' }: Asked, path: string, signal: AbortSignal): Promise<unknown> {
  const url = `${fmcsaUrl}${path}?webKey=${encodeURIComponent(fmcsaKey)}`
  const { hostname, port } = new URL(url)
  const isHere = LOOPBACK.test(hostname)
  const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const outside = { webhooksToPrivate: isHere, webhookPorts: [Number(port || 443)] }
  const reached = await reach(url, outside, undefined, either)
  const call = { method: 'GET', url, headers: { accept: 'application/json' } } as const
  const { status, body, isCut } = await callPinned(call, reached, either, MAX_BYTES)
  if (status === 404) return { content: null }
  if (status !== 200) throw new RegisterFailure(`FMCSA answered ${status}.`)
  if (isCut) throw new RegisterFailure('FMCSA’s answer was cut off or too long.')
  return JSON.parse(body.toString('utf8'))
}

type Asked = Pick<Config, 'fmcsaUrl' | 'fmcsaKey'>

async function answered(config: Asked, path: string, signal: AbortSignal) {
  try {
    return answer.parse(await ask(config, path, signal)).content
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RegisterFailure) throw error
    const why = error instanceof SyntaxError || error instanceof z.ZodError ? 'answered nonsense' : 'is away'
    throw new RegisterFailure(`FMCSA ${why}.`)
  }
}

/**
 * By DOT number, else by MC number, through FMCSA's QCMobile API; null where it has no such number. Throws
 * RegisterFailure where it does not answer as documented.
 */
export async function lookUpAtFmcsa(
  config: Asked,
  { dot_number, mc_number }: { dot_number: string; mc_number: string },
  signal: AbortSignal,
): Promise<RegisterFacts | null> {
  const path = dot_number ? `/carriers/${dot_number}` : `/carriers/docket-number/${mc_number}`
  if (!/^\/carriers\/(?:docket-number\/)?\d{1,8}$/.test(path)) return null
  const content = await answered(config, path, signal)
  if (typeof content === 'string') throw new RegisterFailure('FMCSA refused the key. Check FMCSA_KEY.')
  const carriers = [content ?? []]
    .flat()
    .map((one) => one.carrier)
    .filter((one) => one != null)
    .map(toFacts)
  return carriers.find((one) => one.broker_authority === 'active') ?? carriers[0] ?? null
}
