import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { BadRequest } from '#server/kernel/base/errors.ts'

const RESERVED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv4')

// Only IPv6 ranges assigned for public use, without IPv4-mapped addresses and tunnels.
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv6')

export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return !RESERVED.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
}

export interface Reached {
  address: string
  family: 4 | 6
}

type Resolve = (host: string) => Promise<{ address: string }[]>

const LOOK_UP_MS = 10_000
const RESOLVER_OPTIONS = { timeout: 2000, tries: 2 }

const byHostsFile: Resolve = (host) => lookup(host, { all: true, verbatim: true })

// getaddrinfo occupies a libuv thread that files and password hashing need; a hanging third-party name server
// must not exhaust them.
const byNameServers: Resolve = async (host) => {
  if (/^(.+\.)?localhost\.?$/.test(host)) return [{ address: '127.0.0.1' }]
  const resolver = new Resolver(RESOLVER_OPTIONS)
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const [first] = answers
  if (found.length === 0 && first.status === 'rejected') throw first.reason
  return found.map((address) => ({ address }))
}

export interface Outside {
  webhooksToPrivate: boolean
  webhookPorts: readonly number[]
}

async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  return Promise.race([work, aborted])
}

/**
 * Connect only to the returned address. Throws when any address of the host is private or the port is not
 * allowed.
 */
export async function reach(
  url: string,
  { webhooksToPrivate, webhookPorts }: Outside,
  resolve: Resolve = webhooksToPrivate ? byHostsFile : byNameServers,
  signal = AbortSignal.timeout(LOOK_UP_MS),
): Promise<Reached> {
  const { hostname, port, protocol } = new URL(url)
  const to = Number(port || (protocol === 'https:' ? 443 : 80))
  if (!webhooksToPrivate && !webhookPorts.includes(to))
    throw new Error(
      `Port ${to} isn’t allowed. Use ${webhookPorts.join(' or ')}, or add the port to WEBHOOK_PORTS on the server.`,
    )
  const bare = hostname.replace(/^\[|\]$/g, '')
  const all = isIP(bare) ? [{ address: bare }] : await beforeAbort(resolve(bare), signal)
  const [first] = all
  if (!first) throw new Error(`${bare} has no address. Check the URL.`)
  if (!webhooksToPrivate && !all.every(({ address }) => isPublic(address))) {
    throw new Error(`${bare} resolves to a private address. Enter a public address.`)
  }
  return { address: first.address, family: isIPv6(first.address) ? 6 : 4 }
}

/**
 * Throws BadRequest for a private, unresolvable or non-https address, or a port that is not allowed. Early
 * feedback only: each call checks again.
 */
export async function refusePrivateAddress(field: string, url: string, outside: Outside): Promise<void> {
  const { hostname, protocol } = new URL(url)
  if (protocol !== 'https:' && !(outside.webhooksToPrivate && protocol === 'http:'))
    throw new BadRequest({ [field]: ['Enter a URL that starts with https://.'] })
  try {
    await reach(url, outside)
  } catch (error) {
    const isOurs = error instanceof Error && !('code' in error)
    throw new BadRequest({ [field]: [isOurs ? error.message : `${hostname} can’t be found. Check the URL.`] })
  }
}
