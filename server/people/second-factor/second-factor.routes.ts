import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/entities/people/second-factor.ts'
import type { UserCall } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  begin,
  confirm,
  renewCodes,
  getSecondFactor,
  turnOff,
} from '#server/people/second-factor/second-factor.service.ts'
import { checkOwnProof } from '#server/people/second-factor/own-proof.service.ts'

export const secondFactorRoutes: Routes = (app) => {
  const { sessions } = app.services
  const forget = (tx: Tx, user_id: number) =>
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id }))
  const proved = async ({
    user,
    body,
    request,
    caller,
  }: Pick<UserCall<never, never, typeof removeSecondFactor.body>, 'user' | 'body' | 'request' | 'caller'>) =>
    checkOwnProof(app.services, user, body, request, caller) as Promise<undefined>

  mount(app, readSecondFactor, ({ tx, user }) => getSecondFactor(tx, user.id))
  mount(app, beginSecondFactor, { ahead: proved, run: ({ tx, user }) => begin(tx, user) })
  mount(app, confirmSecondFactor, ({ tx, who, user, body }) => {
    forget(tx, user.id)
    return confirm(tx, who, user, body.code)
  })
  mount(app, renewRecoveryCodes, { ahead: proved, run: ({ tx, who, user }) => renewCodes(tx, who, user) })
  mount(app, removeSecondFactor, { ahead: proved, run: ({ tx, who, user }) => turnOff(tx, who, user) })
}
