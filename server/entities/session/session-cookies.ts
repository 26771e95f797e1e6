import type { FastifyReply } from 'fastify'
import { REFRESH_TOKEN_DAYS } from '#contract/constants.ts'
import { XSRF } from '#contract/http.ts'
import type { Config } from '#server/config.ts'
import { isHttps } from '#server/core/security-headers.ts'
import { newXsrfToken, SOCKET_COOKIE } from '#server/core/xsrf.ts'

const COOKIE_SECONDS = REFRESH_TOKEN_DAYS * 24 * 60 * 60

/** Sets the cookies of a session that begins or goes on. */
export function sessionCookies(config: Config): (reply: FastifyReply, socketToken: string) => FastifyReply {
  const cookie = { sameSite: 'lax', secure: isHttps(config), maxAge: COOKIE_SECONDS } as const
  return (reply, socketToken) =>
    reply
      .setCookie(XSRF.cookie, newXsrfToken(), { ...cookie, path: '/' })
      .setCookie(SOCKET_COOKIE.name, socketToken, { ...cookie, path: SOCKET_COOKIE.path, httpOnly: true })
}
