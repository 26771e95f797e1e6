import type { ParsedBroker } from '#server/market/mail-parser/parsed-offer.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import { DOT_NUMBER, phoneIn } from '#server/market/mail-parser/values.ts'

const BLOCK_LINES = 6
const NUMBERS = /\(?[\s,/|-]*\b(?:MC|(?:US ?)?DOT)\s*#?\s*:?\s*\d{4,8}\s*\)?/gi

function isCity(line: string): boolean {
  const place = splitPlace(line)
  return (
    place !== null && place.country !== '' && place.city !== '' && (line.includes(',') || place.zip !== '')
  )
}

type Contact = Partial<ParsedBroker> & { person?: string }

export function contactBlock(lines: string[]): Contact {
  const start = lines.findIndex((line) => /please contact\s*:/i.test(line))
  if (start < 0) return {}
  const sameLine = (lines[start] ?? '').replace(/^.*please contact\s*:/i, '').trim()
  const under: string[] = sameLine ? [sameLine] : []
  for (const line of lines.slice(start + 1, start + 1 + BLOCK_LINES * 2)) {
    if (
      under.length === BLOCK_LINES ||
      /^[^:]{1,60}:\s/.test(line) ||
      /(?:posted by|order number)\s*:?/i.test(line)
    )
      break
    if (line !== '') under.push(line)
  }
  const contact: Contact = {}
  const rest: string[] = []
  for (const line of under) {
    const phone = phoneIn(line)
    const email = emailIn(line)
    if (email) contact.email ??= email
    else if (isCity(line)) contact.city ??= line
    else if (phone && phone.replace(/\D/g, '').length >= 10) contact.phone ??= phone
    else rest.push(line)
  }
  const [company, ...others] = rest
  const street = others.find((line) => /\d/.test(line))
  const person = others.find((line) => !/\d/.test(line))
  const mc = /\(?\bMC\s*#?\s*:?\s*(\d{4,8})\b\)?/i.exec(under.join(' '))
  if (mc) contact.mc_number = mc[1]
  const dot = DOT_NUMBER.exec(under.join(' '))
  if (dot) contact.dot_number = dot[1]
  if (company) contact.company = company.replace(NUMBERS, '').trim()
  if (street) contact.street = street
  if (person) contact.person = person
  return contact
}
