import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/entities/people/second-factor.ts'
import { logout, readInstallation, refreshSession } from '#contract/entities/people/session.ts'
import { XSRF } from '#contract/rules/xsrf.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { publish } from '#server/kernel/base/events.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { SOCKET_COOKIE } from '#server/kernel/http/xsrf.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { endSessions, ownSessions } from '#server/people/session/own-sessions.service.ts'
import { loggedOut } from '#server/people/session/session.events.ts'
import { sessionCookies } from '#server/people/session/session-cookies.ts'
import { refresh } from '#server/people/session/session.service.ts'

export function sessionRoutes(app: FastifyInstance): void {
  const { config, db, sessions, tokens } = app.services
  const setCookies = sessionCookies(config)
  const forget = (tx: Tx, user_id: number) =>
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id }))

  mount(app, refreshSession, {
    withoutLogin: async ({ body, reply }) => {
      const { socketToken, ...pair } = await refresh(db, tokens, sessions, body.refresh)
      setCookies(reply, socketToken)
      return pair
    },
  })

  mount(app, logout, async ({ tx, who, user, reply }) => {
    await revokeSessions(tx, { sid: user.sid })
    await publish(tx, loggedOut, { sid: user.sid })
    await audit(tx, { who, action: 'logout', record_type: 'user', record_id: user.id })
    tx.afterCommit(() => sessions.forget({ company_id: user.company_id, sid: user.sid }))
    reply
      .clearCookie(XSRF.cookie, { path: '/' })
      .clearCookie(SOCKET_COOKIE.name, { path: SOCKET_COOKIE.path })
  })

  mount(app, listOwnSessions, ({ tx, user }) => ownSessions(tx, user))
  mount(app, endOwnSession, ({ tx, who, user, params }) => {
    forget(tx, user.id)
    return endSessions(tx, who, user, params)
  })
  mount(app, endOtherSessions, ({ tx, who, user }) => {
    forget(tx, user.id)
    return endSessions(tx, who, user, 'others')
  })

  mount(app, readInstallation, () => ({
    tile_url: config.tileUrl ?? null,
    mail_out: config.mailOutUrl === undefined ? ('none' as const) : ('smtp' as const),
    is_demo: config.demo,
  }))
}
