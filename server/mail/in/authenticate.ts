import type { AuthenticateResult } from 'mailauth'
import type { SenderVerdict } from '#contract/entities/sender-proof.ts'
import { domainOfCheck, readResults } from '#server/mail/in/auth-results.ts'
import { type LookUp, remembering, systemLookUp } from '#server/mail/in/name-servers.ts'

/** How a mail came to us; of a mailbox neither is known. */
export interface Delivery {
  ip?: string
  helo?: string
  sender: string
}

/** What the checks of a mail's sender say, and who vouches for having handed it over: domains that are proven, whoever stands in From, and the server's address. */
export interface Checked {
  verdict: SenderVerdict
  via: readonly string[]
}

/** What is known of a mail that nobody checks. */
export const UNCHECKED: Checked = { verdict: 'off', via: [] }

/** Checks who sent a mail. */
export interface Authenticator {
  /** Never rejects: where the domain could not be asked the verdict is `unknown`, where nothing is checked `off`. */
  check(raw: Buffer, delivery: Delivery): Promise<Checked>
}

interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

const PATIENCE_MS = 8000
const ASK_AGAIN_MS = 5 * 60_000
const HEADER_BYTES = 64 * 1024

/** What of a check names the domain that it proved. */
const NAMED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['dkim', ['header.d', 'header.i']],
  ['spf', ['smtp.mailfrom']],
  ['dmarc', ['header.from']],
])
const DMARC: ReadonlyMap<string, SenderVerdict> = new Map([
  ['pass', 'aligned'],
  ['fail', 'failed'],
  ['temperror', 'unknown'],
])

const domainNames = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.map((name = '') => name.slice(name.lastIndexOf('@') + 1).toLowerCase()).filter((name) => name !== '')),
]

const isOf = (domain: unknown, from: string) => typeof domain === 'string' && (domain === from || domain.endsWith(`.${from}`))

/** What stands behind the name of a header field, on one line. */
const valueOf = (field: Buffer | string | undefined): string =>
  (field?.toString('latin1') ?? '').replace(/\r?\n(?=[ \t])/g, '').replace(/^[^:]*:\s*/, '')

/** Whether the last server that sealed a mail on its way is one of these, and says that it came to it proven to be from its sender's domain. */
function isVouchedFor({ arc, dkim }: AuthenticateResult, sealers: readonly string[]): boolean {
  if (!arc || arc.status.result !== 'pass') return false
  const sealer = arc.chain?.at(-1)?.['arc-seal']?.parsed?.['d']?.value
  const from = (dkim?.headerFrom ?? [])[0]?.split('@').at(-1)?.toLowerCase() ?? ''
  if (from === '' || !sealers.some((one) => isOf(sealer?.toString().toLowerCase(), one))) return false
  const { checks } = readResults(valueOf(arc.chain?.at(-1)?.['arc-authentication-results']?.original).replace(/^i\s*=\s*\d+\s*;/, '')) ?? {}
  const proven = (checks ?? []).filter(({ result }) => result === 'pass')
  return proven.some(
    (check) =>
      (check.method === 'dmarc' && domainOfCheck(check, 'header.from') === from) ||
      (check.method === 'dkim' && isOf(domainOfCheck(check, 'header.i'), from)),
  )
}

function verdictIn({ dmarc, dkim, spf }: AuthenticateResult): SenderVerdict {
  const policy = dmarc && dmarc.status.result
  if (policy === 'pass') return 'aligned'
  if (policy === 'fail') return 'failed'
  const signatures = (dkim?.results ?? []).map(({ status }) => status)
  if (signatures.some((status) => status.result === 'pass' && status.aligned)) return 'aligned'
  const from = (dkim?.headerFrom ?? [])[0]?.split('@').at(-1)?.toLowerCase() ?? ''
  const envelope = spf ? (spf.domain?.toLowerCase() ?? '') : ''
  const spfResult = spf && spf.status.result
  if (spfResult === 'pass' && from !== '' && (envelope === from || envelope.endsWith(`.${from}`))) return 'aligned'
  return [policy, spfResult, ...signatures.map(({ result }) => result)].includes('temperror') ? 'unknown' : 'none'
}

/** The domains that signed a mail, or whose server handed it over, as proven. */
function domainsIn({ dkim, spf }: AuthenticateResult): string[] {
  const signers = (dkim?.results ?? []).filter(({ status }) => status.result === 'pass').map(({ signingDomain }) => signingDomain)
  const envelope = spf && spf.status.result === 'pass' ? [spf.domain] : []
  return domainNames([...signers, ...envelope])
}

/** What the mail server of this name says in the Authentication-Results that it wrote at the top; those of others are anybody's. */
export function checkedByHeader(raw: Buffer, server: string): Checked {
  const head =
    raw
      .subarray(0, HEADER_BYTES)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  const fields = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const results = readResults(valueOf(fields.find((field) => /^authentication-results:/i.test(field))))
  if (results?.server !== server.toLowerCase()) return { verdict: 'none', via: [] }
  const dmarc = results.checks.find(({ method }) => method === 'dmarc')?.result
  const proven = results.checks
    .filter(({ result }) => result === 'pass')
    .map((check) => domainOfCheck(check, ...(NAMED_BY.get(check.method) ?? [])))
  return { verdict: DMARC.get(dmarc ?? '') ?? 'none', via: domainNames(proven) }
}

/** Checks by SPF, DKIM, DMARC, and the ARC seals of `sealers`; `setting` is MAIL_AUTH. Where no name server answers at all, nothing is checked until one does. */
export function createAuthenticator(
  setting: string,
  log: Log,
  {
    sealers = [],
    lookUp = systemLookUp(),
    now = () => performance.now(),
  }: { sealers?: readonly string[]; lookUp?: LookUp; now?: () => number } = {},
): Authenticator {
  const resolver = remembering(lookUp, now)
  let answering: Promise<boolean> | undefined
  let asksAgainAt = -Infinity
  let wasAnswering: boolean | undefined

  async function answers(): Promise<boolean> {
    const isAnswering = await lookUp('com', 'NS').then(
      (found) => found.length > 0,
      () => false,
    )
    if (isAnswering !== wasAnswering)
      if (isAnswering) log.info({}, 'senders of mails are checked')
      else log.warn({}, 'no name server answers: senders of mails are not checked')
    wasAnswering = isAnswering
    return isAnswering
  }

  async function check(raw: Buffer, { ip, helo, sender }: Delivery): Promise<Checked> {
    const { authenticate } = await import('mailauth')
    const result = await authenticate(raw, {
      sender,
      ...(ip !== undefined && { ip }),
      ...(helo !== undefined && { helo }),
      mta: 'freight',
      resolver,
      disableBimi: true,
    })
    return { verdict: isVouchedFor(result, sealers) ? 'aligned' : verdictIn(result), via: domainsIn(result) }
  }

  return {
    async check(raw, delivery) {
      const server = delivery.ip === undefined ? [] : [delivery.ip.replace(/^::ffff:/i, '').toLowerCase()]
      if (setting === 'off') return { verdict: 'off', via: server }
      // Of each mail the server before this one hands over: its address says nothing.
      if (setting !== 'on') return checkedByHeader(raw, setting)
      if (now() >= asksAgainAt) {
        asksAgainAt = now() + ASK_AGAIN_MS
        answering = answers()
      }
      if (!(await answering)) return { verdict: 'off', via: server }
      const unknown: Checked = { verdict: 'unknown', via: [] }
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<Checked>((resolve) => (timer = setTimeout(() => resolve(unknown), PATIENCE_MS).unref()))
      const { verdict, via } = await Promise.race([
        check(raw, delivery).catch((error: unknown): Checked => {
          log.warn({ err: error }, 'a sender could not be checked')
          return unknown
        }),
        late,
      ]).finally(() => clearTimeout(timer))
      return { verdict, via: [...via, ...server] }
    },
  }
}
