import {
  createAccount as createAccountCall,
  deactivateAccount,
  endAccountSessions,
  listAccounts as listAccountsCall,
  listPermissions,
  listRoles as listRolesCall,
  reactivateAccount,
  readAccount,
  setAccountPassword,
  updateAccount,
} from '#contract/entities/account.ts'
import { DEPENDENCIES, PERMISSIONS } from '#contract/permissions.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { listAnswer } from '#server/core/json-text.ts'
import { mount } from '#server/core/mount.ts'
import { hashPassword } from '#server/core/passwords.ts'
import type { Routes } from '#server/core/services.ts'
import type { Tx } from '#server/db/client.ts'
import { countAccounts, listAccounts, listRoles } from '#server/entities/account/account.repository.ts'
import {
  changeAccount,
  createAccount,
  logOut,
  managerOf,
  openAccount,
  setActive,
  setPassword,
} from '#server/entities/account/account.service.ts'

const ALL_PERMISSIONS = PERMISSIONS.map((id) => ({ id, name: permissionText(id), dependencies: [...(DEPENDENCIES[id] ?? [])] }))
const firstPasswordHash = async ({ body: { password } }: { body: { password?: string | undefined } }) =>
  password ? hashPassword(password) : ''
const newPasswordHash = ({ body }: { body: { new_password: string } }) => hashPassword(body.new_password)

export const accountRoutes: Routes = (app) => {
  const { sessions } = app.services
  const forget = (tx: Tx, id: number) => tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id: id }))

  mount(app, listAccountsCall, async ({ tx, query: { page, ...filter } }) =>
    listAnswer(await countAccounts(tx, filter), await listAccounts(tx, filter, page)),
  )
  mount(app, readAccount, ({ tx, params }) => openAccount(tx, params.id))
  mount(app, listRolesCall, async ({ tx }) => {
    const results = await listRoles(tx)
    return { count: results.length, results }
  })
  mount(app, listPermissions, () => ({ count: ALL_PERMISSIONS.length, results: ALL_PERMISSIONS }))

  mount(app, createAccountCall, ({ tx, who, user, body, found }) => createAccount(tx, managerOf(who, user), body, found), firstPasswordHash)

  mount(app, updateAccount, async ({ tx, who, user, params, body }) => {
    forget(tx, params.id)
    return changeAccount(tx, managerOf(who, user), params.id, body)
  })

  mount(
    app,
    setAccountPassword,
    ({ tx, who, user, params, found }) => {
      forget(tx, params.id)
      return setPassword(tx, managerOf(who, user), params.id, found)
    },
    newPasswordHash,
  )

  for (const [call, isActive] of [
    [deactivateAccount, false],
    [reactivateAccount, true],
  ] as const)
    mount(app, call, ({ tx, who, user, params }) => {
      forget(tx, params.id)
      return setActive(tx, managerOf(who, user), params.id, isActive)
    })

  mount(app, endAccountSessions, ({ tx, who, user, params }) => {
    forget(tx, params.id)
    return logOut(tx, managerOf(who, user), params.id)
  })
}
