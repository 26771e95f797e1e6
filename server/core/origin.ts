import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Whether a server that listens on this address does so on all networks of its machine, and so at none that a link can name. */
export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::' || host === '[::]'

/** A host or an address as it stands in a URL: IPv6 in brackets. */
export const inUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host)

/**
 * The address that what is sent to others begins with: the one that users type where it is set, else where this server listens, by its machine's name
 * where that is everywhere; never what a request says that it came to, which a stranger writes. No slash at its end.
 */
export const ownOrigin = ({ publicUrl, host, port }: Pick<Config, 'host' | 'port'> & { publicUrl?: string | undefined }): string =>
  publicUrl ?? `http://${isEverywhere(host) ? hostname() : inUrl(host)}:${port}`

const LOOPBACK = /^(?:127\.|::1$)/

/**
 * The address that a link begins with which this caller hands on: as of what is sent to others, but on a server that listens everywhere by the address
 * of it that the connection came to, where others reach that too.
 */
export function reachedOrigin(config: Parameters<typeof ownOrigin>[0], { socket }: Pick<FastifyRequest, 'socket'>): string {
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
  const isReached = config.publicUrl === undefined && isEverywhere(config.host) && address !== '' && !LOOPBACK.test(address)
  return ownOrigin(isReached ? { ...config, host: address } : config)
}

/** The address that what this caller alone gets begins with: the one that users type where it is set, else the one that this request came to; no slash at its end. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { protocol, host }: FastifyRequest): string =>
  publicUrl ?? `${protocol}://${host}`
