import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '#contract/entities/people/second-factor.ts'
import { type AheadCall, mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { resetFactor } from '#server/people/account/account-login.service.ts'
import { toManager } from '#server/people/account/account.service.ts'
import {
  begin,
  confirm,
  endSessions,
  ownSessions,
  renewCodes,
  getSecondFactor,
  turnOff,
} from '#server/people/second-factor/second-factor.service.ts'
import { checkOwnProof } from '#server/people/session/own-proof.service.ts'

export const secondFactorRoutes: Routes = (app) => {
  const { config, sessions } = app.services
  const forget = (tx: Tx, user_id: number) =>
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id }))
  const proved = async ({
    user,
    body,
    request,
    caller,
  }: Pick<AheadCall<never, never, typeof removeSecondFactor.body>, 'user' | 'body' | 'request' | 'caller'>) =>
    checkOwnProof(app.services, user, body, request, caller) as Promise<undefined>

  mount(app, readSecondFactor, ({ tx, user }) => getSecondFactor(tx, user.id))
  mount(app, beginSecondFactor, ({ tx, user }) => begin(tx, user), proved)
  mount(app, confirmSecondFactor, ({ tx, who, user, body }) => {
    forget(tx, user.id)
    return confirm(tx, who, user, body.code)
  })
  mount(app, renewRecoveryCodes, ({ tx, who, user }) => renewCodes(tx, who, user), proved)
  mount(app, removeSecondFactor, ({ tx, who, user }) => turnOff(tx, who, user), proved)

  mount(app, listOwnSessions, ({ tx, user }) => ownSessions(tx, user))
  mount(app, endOwnSession, ({ tx, who, user, params }) => {
    forget(tx, user.id)
    return endSessions(tx, who, user, params)
  })
  mount(app, endOtherSessions, ({ tx, who, user }) => {
    forget(tx, user.id)
    return endSessions(tx, who, user, 'others')
  })

  mount(app, resetSecondFactor, ({ tx, who, user, params }) => {
    forget(tx, params.id)
    return resetFactor(tx, toManager(who, user, config), params.id)
  })
}
