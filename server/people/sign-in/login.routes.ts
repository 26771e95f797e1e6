import { randomUUID } from 'node:crypto'
import { login } from '#contract/entities/people/session.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { checkSecondFactor } from '#server/people/second-factor/second-factor.service.ts'
import { DEVICE_COOKIE, deviceCookie, sessionCookies } from '#server/people/session/session-cookies.ts'
import { authenticate } from '#server/people/session/authenticate.service.ts'
import { openSession } from '#server/people/session/session.service.ts'

export const loginRoutes: Routes = (app) => {
  const { config, db, tokens } = app.services
  const setCookies = sessionCookies(config)
  const setDevice = deviceCookie(config)

  mount(app, login, {
    withoutLogin: async ({ body, caller, request, reply }) => {
      const device = await tokens.verify('device', request.cookies[DEVICE_COOKIE.name] ?? '')
      const found = await authenticate(db, body, request.ip, device, caller)
      const method = await checkSecondFactor(db, found, body.code ?? '', caller)
      const origin = { ip: request.ip, agent: request.headers['user-agent'] ?? '', method }
      const { answer, socketToken } = await openSession(db, tokens, found, origin)
      setCookies(reply, socketToken)
      const { uuid: sub, company_id: company } = found
      setDevice(reply, await tokens.sign('device', { sub, sid: randomUUID(), company }))
      return answer
    },
  })
}
