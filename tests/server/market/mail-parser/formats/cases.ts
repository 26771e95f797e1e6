import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'

export const FORMATS_RECEIVED = new Date('2026-11-18T15:10:00.000Z')

export interface FormatCase {
  format: string
  raw: Buffer
  loads: Record<string, string>[]
}

const HEADERS = 'To: loads@carrier.example\nDate: Wed, 18 Nov 2026 10:05:00 -0500\nMIME-Version: 1.0\n'

const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )

/** "=====" separates emails; "-----" separates an email from its expected loads. */
export function formatCases(folder: 'seen' | 'unseen' | 'fresh'): FormatCase[] {
  const path = join(import.meta.dirname, folder)
  return readdirSync(path).flatMap((file) =>
    readFileSync(join(path, file), 'utf8')
      .split(/^=====\n/m)
      .map((text, index) => {
        const [mail = '', ...loads] = text.split(/^-----\n/m)
        const id = `Message-ID: <${folder}.${file}.${index}@formats.example>\n`
        return {
          format: file.replace('.txt', ''),
          raw: Buffer.from(id + HEADERS + mail),
          loads: loads.map(fieldsOf),
        }
      }),
  )
}

const FLAGS = ['stackable', 'hazardous', 'fast_load', 'dock_level', 'team', 'liftgate', 'csa'] as const
const TEXTS =
  `pick_up_at pick_up_date deliver_to delivery_date vehicle_type load_type order_number contact_name contact_phone reply_to`.split(
    ' ',
  )
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export function printed(offer: ParsedOffer, expected: Record<string, string>) {
  const { length, width, height } = offer
  const posted = {
    posted_at: 'posted_at' in expected ? text(offer.posted_at) : '',
    expires_at: 'expires_at' in expected ? text(offer.expires_at) : '',
  }
  const read: Record<string, string> = {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(offer[name as keyof ParsedOffer])])),
    ...Object.fromEntries(FLAGS.map((name) => [name, text(offer[name])])),
    miles: text(offer.miles),
    pieces: text(offer.pieces),
    weight: text(offer.weight),
    dims:
      length === null && width === null && height === null ? '' : [length, width, height].map(text).join('x'),
    price: offer.posted_price_cents === null ? '' : String(offer.posted_price_cents / 100),
    notes: 'notes' in expected && offer.notes.includes(expected.notes ?? '') ? (expected.notes ?? '') : '',
    company: offer.broker.company,
    mc: offer.broker.mc_number,
    stops: text(offer.stop_count),
    ...posted,
  }
  const names: Partial<Record<string, string>> = {
    length: 'dims',
    posted_price_cents: 'price',
    broker_company: 'company',
    broker_mc_number: 'mc',
  }
  return { read, doubts: new Set(offer.doubts.map((name) => names[name] ?? name)) }
}

export interface Score {
  right: number
  missing: number
  wrong: number
  unmarked: number
  faults: string[]
}

export function scoreOf({ format, loads }: FormatCase, offers: readonly ParsedOffer[]): Score {
  const score: Score = { right: 0, missing: 0, wrong: 0, unmarked: 0, faults: [] }
  for (const [index, expected] of loads.entries()) {
    const offer = offers[index]
    if (!offer) {
      score.missing += Object.keys(expected).length
      score.faults.push(`${format}: load ${index + 1} of ${loads.length} was not read`)
      continue
    }
    const { read, doubts } = printed(offer, expected)
    for (const [name, value] of Object.entries(read)) {
      const wanted = expected[name] ?? ''
      if (value === wanted) score.right += wanted === '' ? 0 : 1
      else if (value === '') score.missing++
      else {
        score.wrong++
        if (!doubts.has(name)) score.unmarked++
      }
      if (value !== wanted)
        score.faults.push(
          `${format} ${expected.order_number ?? expected.pick_up_at} ${name}: ${wanted} | ${value}${doubts.has(name) ? ' (doubt)' : ''}`,
        )
    }
  }
  const extra = offers.length - loads.length
  if (extra > 0) {
    score.wrong += extra
    score.unmarked += extra
    score.faults.push(`${format}: ${extra} loads too many`)
  }
  return score
}
