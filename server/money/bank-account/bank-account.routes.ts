import {
  approveBankAccount,
  cancelBankAccount,
  changeBankAccount,
  listBankAccounts,
  readBankAccount,
  stopBankAccount,
} from '#contract/entities/money/bank-account.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import {
  approveAccount,
  cancelAccount,
  changeAccount,
  openBankAccount,
  pageOfBankAccounts,
  stopAccount,
} from '#server/money/bank-account/bank-account.service.ts'
import { readBankKey } from '#server/money/bank-account/bank-seal.ts'

export const bankAccountRoutes: Routes = (app) => {
  const { db, config } = app.services

  mount(app, listBankAccounts, ({ tx, who, query }) => pageOfBankAccounts(tx, who, query))
  mount(app, readBankAccount, ({ tx, who, params: { id } }) => openBankAccount(tx, who, id))
  mount(app, changeBankAccount, {
    ahead: () => readBankKey(db),
    run: async ({ tx, who, params: { id }, body, found: key }) => {
      await changeAccount(tx, who, id, body, { key, mailOutUrl: config.mailOutUrl })
      return openBankAccount(tx, who, id)
    },
  })
  mount(app, approveBankAccount, async ({ tx, who, params: { id }, body: { waiting } }) => {
    await approveAccount(tx, who, id, waiting)
    return openBankAccount(tx, who, id)
  })
  mount(app, cancelBankAccount, async ({ tx, who, params: { id }, body }) => {
    await cancelAccount(tx, who, id, body)
    return openBankAccount(tx, who, id)
  })
  mount(app, stopBankAccount, async ({ tx, who, params: { id }, body }) => {
    await stopAccount(tx, who, id, body)
    return openBankAccount(tx, who, id)
  })
}
