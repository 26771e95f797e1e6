import {
  createAccount as createAccountCall,
  deactivateAccount,
  endAccountSession,
  endAccountSessions,
  inviteAccount,
  inviteAccounts,
  listAccounts as listAccountsCall,
  reactivateAccount,
  readAccount,
  setAccountPassword,
  updateAccount,
} from '#contract/entities/people/account.ts'
import { resetSecondFactor } from '#contract/entities/people/second-factor.ts'
import { unlinkProvider } from '#contract/entities/people/sign-in.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { countAccounts, listAccounts } from '#server/people/account/account.repository.ts'
import {
  invite,
  logOut,
  endUserSession,
  resetFactor,
  setActive,
  setPassword,
  unlink,
} from '#server/people/account/account-login.service.ts'
import { changeAccount, createAccount, openAccount } from '#server/people/account/account.service.ts'
import { inviteMany } from '#server/people/account/invite-many.service.ts'
import { toManager } from '#server/people/user/manager.ts'

const firstPasswordHash = async ({
  body: { password },
  caller,
}: {
  body: { password?: string | undefined }
  caller: Caller
}) => {
  if (!password) return ''
  refuseCommon('password', password)
  return hashPassword(password, { caller })
}
const newPasswordHash = async ({ body, caller }: { body: { new_password: string }; caller: Caller }) => {
  refuseCommon('new_password', body.new_password)
  return hashPassword(body.new_password, { caller })
}

export const accountRoutes: Routes = (app) => {
  const { config, sessions } = app.services
  const forget = (tx: Tx, id: number) =>
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id: id }))

  mount(app, listAccountsCall, async ({ tx, query: { page, ...filter } }) =>
    listAnswer(await countAccounts(tx, filter), await listAccounts(tx, filter, page)),
  )
  mount(app, readAccount, ({ tx, who, user, params }) =>
    openAccount(tx, toManager(who, user, config), params.id),
  )
  mount(app, createAccountCall, {
    ahead: firstPasswordHash,
    run: ({ tx, who, user, body, found }) => createAccount(tx, toManager(who, user, config), body, found),
  })

  mount(app, updateAccount, async ({ tx, who, user, params, body }) => {
    forget(tx, params.id)
    return changeAccount(tx, toManager(who, user, config), params.id, body)
  })

  mount(app, setAccountPassword, {
    ahead: newPasswordHash,
    run: ({ tx, who, user, params, found }) => {
      forget(tx, params.id)
      return setPassword(tx, toManager(who, user, config), params.id, found)
    },
  })

  for (const [call, isActive] of [
    [deactivateAccount, false],
    [reactivateAccount, true],
  ] as const)
    mount(app, call, ({ tx, who, user, params }) => {
      forget(tx, params.id)
      return setActive(tx, toManager(who, user, config), params.id, isActive)
    })

  mount(app, inviteAccount, ({ tx, who, user, params }) =>
    invite(tx, toManager(who, user, config), params.id),
  )

  mount(app, inviteAccounts, ({ tx, who, user, body }) => inviteMany(tx, toManager(who, user, config), body))

  mount(app, endAccountSession, ({ tx, who, user, params: { id, sid } }) => {
    forget(tx, id)
    return endUserSession(tx, toManager(who, user, config), id, sid)
  })
  mount(app, endAccountSessions, ({ tx, who, user, params }) => {
    forget(tx, params.id)
    return logOut(tx, toManager(who, user, config), params.id)
  })

  mount(app, resetSecondFactor, ({ tx, who, user, params }) => {
    forget(tx, params.id)
    return resetFactor(tx, toManager(who, user, config), params.id)
  })
  mount(app, unlinkProvider, ({ tx, who, user, params }) => {
    forget(tx, params.id)
    return unlink(tx, toManager(who, user, config), params.id)
  })
}
