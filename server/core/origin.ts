import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The address that what is sent to others begins with: the one that users type where it is set, else where this server listens; no slash at its end. */
export const ownOrigin = ({ publicUrl, host, port }: Pick<Config, 'host' | 'port'> & { publicUrl?: string | undefined }): string =>
  publicUrl ?? `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`

/** The address that what this caller alone gets begins with: the one that users type where it is set, else the one that this request came to; no slash at its end. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { protocol, host }: FastifyRequest): string =>
  publicUrl ?? `${protocol}://${host}`
