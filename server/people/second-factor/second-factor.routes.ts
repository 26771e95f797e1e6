import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/entities/people/second-factor.ts'
import { type AheadCall, mount } from '#server/kernel/http/mount.ts'
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
}
