import type { AuthenticateResult } from 'mailauth'
import type { SenderVerdict } from '#contract/entities/market/sender-proof.ts'
import { domainOfCheck, readResults } from '#server/market/sender-proof/auth-results.ts'
import {
  isMissing,
  type LookUp,
  cacheLookups,
  systemLookUp,
} from '#server/market/sender-proof/name-servers.ts'
import { statedVerdict, getHeaderValue, verdictIn } from '#server/market/sender-proof/verdict.ts'

export interface Delivery {
  ip?: string
  helo?: string
  sender: string
}

export interface Checked {
  verdict: SenderVerdict
  via: readonly string[]
}

export interface Authenticator {
  /** Never rejects: `unknown` when the sender's DNS did not respond; `off` only by MAIL_AUTH. */
  check(raw: Buffer, delivery: Delivery): Promise<Checked>
}

interface Log {
  warn(context: object, message: string): void
}

const PATIENCE_MS = 8000
const HEADER_BYTES = 64 * 1024
const MAX_NAMES = 5

const NAMED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['dkim', ['header.d', 'header.i']],
  ['spf', ['smtp.mailfrom']],
  ['dmarc', ['header.from']],
])

const domainNames = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(
    names
      .map((name = '') => name.slice(name.lastIndexOf('@') + 1).toLowerCase())
      .filter((name) => name !== ''),
  ),
]

function domainsIn({ dkim, spf }: AuthenticateResult): string[] {
  const signers = (dkim?.results ?? [])
    .filter(({ status }) => status.result === 'pass')
    .map(({ signingDomain }) => signingDomain)
  const envelope = spf && spf.status.result === 'pass' ? [spf.domain] : []
  return domainNames([...signers, ...envelope])
}

/** Reads only the topmost Authentication-Results of our own server; anyone can forge the others. */
export function checkedByHeader(raw: Buffer, server: string): Checked {
  const head =
    raw
      .subarray(0, HEADER_BYTES)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  const fields = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const results = readResults(getHeaderValue(fields.find((field) => /^authentication-results:/i.test(field))))
  if (results?.server !== server.toLowerCase()) return { verdict: 'none', via: [] }
  const proven = results.checks
    .filter(({ result }) => result === 'pass')
    .map((check) => domainOfCheck(check, ...(NAMED_BY.get(check.method) ?? [])))
  return { verdict: statedVerdict(results), via: domainNames(proven) }
}

export function createAuthenticator(
  setting: string,
  log: Log,
  {
    sealers = [],
    lookUp = systemLookUp(),
    now = () => performance.now(),
  }: { sealers?: readonly string[]; lookUp?: LookUp; now?: () => number } = {},
): Authenticator {
  const resolver = cacheLookups(lookUp, now)

  async function check(
    raw: Buffer,
    { ip, helo, sender }: Delivery,
    unanswered: Set<string>,
  ): Promise<Checked> {
    const { authenticate } = await import('mailauth')
    const ask: LookUp = async (name, type) => {
      try {
        return await resolver(name, type)
      } catch (error) {
        if (!isMissing(error)) unanswered.add(name.toLowerCase())
        throw error
      }
    }
    const result = await authenticate(raw, {
      sender,
      ...(ip !== undefined && { ip }),
      ...(helo !== undefined && { helo }),
      mta: 'freight',
      resolver: ask,
      disableBimi: true,
    })
    return { verdict: verdictIn(result, sealers, unanswered), via: domainsIn(result) }
  }

  return {
    async check(raw, delivery) {
      const server = delivery.ip === undefined ? [] : [delivery.ip.replace(/^::ffff:/i, '').toLowerCase()]
      if (setting === 'off') return { verdict: 'off', via: server }
      // Behind a gateway the peer address is the gateway's and proves nothing.
      if (setting !== 'on') return checkedByHeader(raw, setting)
      const unknown: Checked = { verdict: 'unknown', via: [] }
      const unanswered = new Set<string>()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<Checked>(
        (resolve) => (timer = setTimeout(() => resolve(unknown), PATIENCE_MS).unref()),
      )
      const { verdict, via } = await Promise.race([
        check(raw, delivery, unanswered).catch((error: unknown): Checked => {
          log.warn({ err: error }, 'sender verification failed')
          return unknown
        }),
        late,
      ]).finally(() => clearTimeout(timer))
      if (verdict === 'unknown')
        log.warn(
          { unanswered: [...unanswered].slice(0, MAX_NAMES) },
          'could not verify the sender of an email',
        )
      return { verdict, via: [...via, ...server] }
    },
  }
}
