import { splitPlace } from '#server/kernel/geo/place-text.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import { numberIn, poundsIn } from '#server/market/mail-parser/values.ts'

export interface SubjectFields {
  truck: string
  from: string
  to: string
  loadType: string
  miles: number | null
  weight: number | null
  company: string
  email: string
}

const LANE = /^(.{0,60}?)\s*\bfrom\s+(.{2,60}?,\s*[A-Z]{2})\s+to\s+(.{2,60}?,\s*[A-Z]{2})\b(.*)$/i
const REPLY_OR_FORWARD = /^\s*(?:(?:re|fw|fwd|aw|wg|sv|antw)\s*(?:\[\d+\])?\s*:\s*)+/i

/** "TRUCK from CITY, ST to CITY, ST - 'TYPE' : N miles, N lbs. - Posted by COMPANY (MAIL) - NETWORK". */
export function readSubject(subject: string): SubjectFields {
  const text = subject.slice(0, 500).replace(REPLY_OR_FORWARD, '')
  const lane = LANE.exec(text)
  const [, truck = '', from = '', to = '', rest = text] = lane ?? []
  const posted = /\bposted by\b(.*)$/i.exec(rest)?.[1] ?? ''
  const details = rest.replace(/\bposted by\b.*$/i, '')
  return {
    truck: truck.replace(/^\W+/, '').trim(),
    from: splitPlace(from) ? from.trim() : '',
    to: splitPlace(to) ? to.trim() : '',
    loadType: !lane
      ? ''
      : (/^\s*-?\s*'?([^':]{2,80}?)'?\s*(?::|$)/.exec(details)?.[1] ?? '').replace(/\s+-$/, '').trim(),
    miles: numberIn(/([\d,.]+)\s*mi(?:les?)?\b/i.exec(details)?.[1], 20_000),
    weight: poundsIn(/([\d,.]+\s*(?:lbs?|kgs?))\b/i.exec(details)?.[1]),
    company: parseCompany(posted),
    email: emailIn(posted),
  }
}

function parseCompany(posted: string): string {
  const email = emailIn(posted)
  const at = email ? posted.toLowerCase().indexOf(email) : -1
  const before = at >= 0 ? posted.slice(0, at) : posted
  return before
    .replace(/\(\s*$/, '')
    .replace(/(?:^|\s)-\s.*$/, '')
    .trim()
}
