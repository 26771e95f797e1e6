import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The address that links to this server begin with: the one that users type where it is set, else the one that this request came to; no slash at its end. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { protocol, host }: FastifyRequest): string =>
  publicUrl ?? `${protocol}://${host}`
