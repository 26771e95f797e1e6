import type { AuthenticateResult } from 'mailauth'
import type { SenderVerdict } from '#contract/entities/market/sender-proof.ts'
import {
  domainOfCheck,
  readResults,
  type StatedCheck,
  type StatedResults,
} from '#server/market/sender-proof/auth-results.ts'

type Key = { readonly selector: unknown; readonly domain: unknown }

const CHECKS: ReadonlySet<string> = new Set(['dkim', 'spf', 'dmarc'])

const isWithinDomain = (domain: unknown, parent: string) =>
  typeof domain === 'string' && (domain === parent || domain.endsWith(`.${parent}`))
const isRelated = (domain: string, from: string) =>
  domain !== '' && from !== '' && (isWithinDomain(domain, from) || isWithinDomain(from, domain))

export const getHeaderValue = (field: Buffer | string | undefined): string =>
  (field?.toString('latin1') ?? '').replace(/\r?\n(?=[ \t])/g, '').replace(/^[^:]*:\s*/, '')

const isAbout = (check: StatedCheck, from: string) =>
  (check.method === 'dmarc' && domainOfCheck(check, 'header.from') === from) ||
  (check.method === 'dkim' && isWithinDomain(domainOfCheck(check, 'header.i'), from))

/** Only a trusted server's last ARC seal counts, and only if it found the email proven or could not check. */
function findSeal(
  { arc }: AuthenticateResult,
  from: string,
  sealers: readonly string[],
  isUnanswered: (key: Key) => boolean,
) {
  const chain = (arc && arc.chain) || []
  const last = chain.at(-1)
  const sealer = last?.['arc-seal']?.parsed?.['d']?.value
  if (!arc || !sealers.some((one) => isWithinDomain(sealer?.toString().toLowerCase(), one))) return undefined
  const { checks = [] } =
    readResults(
      getHeaderValue(last?.['arc-authentication-results']?.original).replace(/^i\s*=\s*\d+\s*;/, ''),
    ) ?? {}
  const results = checks.filter((check) => isAbout(check, from)).map(({ result }) => result)
  if (!results.includes('pass') && !results.includes('temperror')) return undefined
  if (arc.status.result === 'pass') return results.includes('pass') ? 'holds' : 'unanswered'
  const signed = [...chain.map((link) => link['arc-seal']), last?.['arc-message-signature']]
  return signed.some((one) =>
    isUnanswered({ selector: one?.parsed?.['s']?.value, domain: one?.parsed?.['d']?.value }),
  )
    ? 'unanswered'
    : undefined
}

/** A DNS timeout neither proves nor disproves: `unknown` wherever a response could have made it `aligned`. */
export function verdictIn(
  result: AuthenticateResult,
  sealers: readonly string[],
  unanswered: ReadonlySet<string>,
): SenderVerdict {
  const { dmarc, dkim, spf } = result
  // Without exactly one From domain there is nothing to align.
  if (!dmarc) return 'none'
  const from = (dmarc.status.header?.from ?? '').replace(/\.$/, '')
  if (from === '') return 'none'
  const policy = dmarc.status.result
  const isUnanswered = ({ selector, domain }: Key) =>
    unanswered.has(`${selector}._domainkey.${domain}`.toLowerCase())
  const seal = findSeal(result, from, sealers, isUnanswered)
  const signatures = dkim?.results ?? []
  const envelope = spf
    ? { domain: spf.domain?.toLowerCase() ?? '', result: spf.status.result }
    : { domain: '', result: 'none' }
  // An unavailable policy may demand strict alignment, so only the exact domain counts.
  const mayDiffer = policy === 'none'
  const isSigned = signatures.some(
    ({ status, signingDomain = '' }) =>
      status.result === 'pass' && (mayDiffer ? status.aligned : signingDomain.toLowerCase() === from),
  )
  const isSent =
    envelope.result === 'pass' &&
    (mayDiffer ? isWithinDomain(envelope.domain, from) : envelope.domain === from)
  if (policy === 'pass' || seal === 'holds' || (policy !== 'fail' && (isSigned || isSent))) return 'aligned'
  const couldBe =
    policy === 'temperror' ||
    seal === 'unanswered' ||
    signatures.some(({ status }) => status.result === 'temperror' && status.aligned) ||
    (envelope.result === 'temperror' && isRelated(envelope.domain, from))
  return couldBe ? 'unknown' : policy === 'fail' ? 'failed' : 'none'
}

export function statedVerdict({ checks }: StatedResults): SenderVerdict {
  const dmarc = checks.find(({ method }) => method === 'dmarc')
  if (dmarc?.result === 'pass') return 'aligned'
  const from = dmarc ? domainOfCheck(dmarc, 'header.from') : ''
  const couldBe = checks.some(
    (check) =>
      check.result === 'temperror' &&
      CHECKS.has(check.method) &&
      (dmarc?.result !== 'fail' ||
        isRelated(domainOfCheck(check, 'header.d', 'header.i', 'smtp.mailfrom'), from)),
  )
  return couldBe ? 'unknown' : dmarc?.result === 'fail' ? 'failed' : 'none'
}
