import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/kernel/config.ts'

/** An unspecified address (0.0.0.0, ::) that no link can name. */
export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::' || host === '[::]'

export const inUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host)

/**
 * For links sent to others: PUBLIC_URL, otherwise this server's listen address or machine name; never the
 * Host header, which an attacker controls. No trailing slash.
 */
export const ownOrigin = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'host' | 'port'> & { publicUrl?: string | undefined }): string =>
  publicUrl ?? `http://${isEverywhere(host) ? hostname() : inUrl(host)}:${port}`

const LOOPBACK = /^(?:127\.|::1$)/

/**
 * For links the caller hands on: as `ownOrigin`, but a server listening on all interfaces uses the local
 * address of this connection, when others can reach it.
 */
export function reachedOrigin(
  config: Parameters<typeof ownOrigin>[0],
  { socket }: Pick<FastifyRequest, 'socket'>,
): string {
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
  const isReached =
    config.publicUrl === undefined && isEverywhere(config.host) && address !== '' && !LOOPBACK.test(address)
  return ownOrigin(isReached ? { ...config, host: address } : config)
}

/** For links only this caller receives: PUBLIC_URL, otherwise the request's own host. No trailing slash. */
export const getOrigin = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: FastifyRequest,
): string => publicUrl ?? `${protocol}://${host}`
