import type { FastifyReply } from 'fastify'
import { API_PREFIX, REFRESH_TOKEN_DAYS } from '#contract/constants.ts'
import { login } from '#contract/entities/people/session.ts'
import { XSRF } from '#contract/rules/xsrf.ts'
import type { Config } from '#server/kernel/config.ts'
import { isHttps } from '#server/kernel/base/security-headers.ts'
import { DEVICE_TOKEN_DAYS } from '#server/kernel/base/tokens.ts'
import { newXsrfToken, SOCKET_COOKIE } from '#server/kernel/http/xsrf.ts'

const DAY_SECONDS = 24 * 60 * 60
const COOKIE_SECONDS = REFRESH_TOKEN_DAYS * DAY_SECONDS

/** Marks a browser as known to the user; sent only to the login endpoint. */
export const DEVICE_COOKIE = { name: 'freight_device', path: API_PREFIX + login.path } as const

export function sessionCookies(config: Config): (reply: FastifyReply, socketToken: string) => FastifyReply {
  const cookie = { sameSite: 'lax', secure: isHttps(config), maxAge: COOKIE_SECONDS } as const
  return (reply, socketToken) =>
    reply
      .setCookie(XSRF.cookie, newXsrfToken(), { ...cookie, path: '/' })
      .setCookie(SOCKET_COOKIE.name, socketToken, { ...cookie, path: SOCKET_COOKIE.path, httpOnly: true })
}

export function deviceCookie(config: Config): (reply: FastifyReply, token: string) => FastifyReply {
  const { name, path } = DEVICE_COOKIE
  const options = {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: DEVICE_TOKEN_DAYS * DAY_SECONDS,
  } as const
  return (reply, token) => reply.setCookie(name, token, options)
}
