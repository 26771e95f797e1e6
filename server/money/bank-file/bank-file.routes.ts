import { Readable } from 'node:stream'
import {
  createBankFile,
  downloadBankFile,
  listBankFiles,
  planBankFile,
  readBankFile,
  sendBankFile,
  takeInBankReturns,
  voidBankFile,
} from '#contract/entities/money/bank-file.ts'
import { readBankOrigin, updateBankOrigin } from '#contract/entities/money/bank-origin.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { readBankKey } from '#server/money/bank-account/bank-seal.ts'
import { planFile, toShownPlan } from '#server/money/bank-file/bank-file-plan.service.ts'
import {
  createFile,
  markSent,
  openBankFile,
  pageOfBankFiles,
  readContent,
  voidFile,
} from '#server/money/bank-file/bank-file.service.ts'
import { takeInReturns } from '#server/money/bank-file/bank-return.service.ts'
import { openOrigin, saveBankOrigin } from '#server/money/bank-file/bank-origin.service.ts'

export const bankFileRoutes: Routes = (app) => {
  const { db, config } = app.services
  const ahead = () => readBankKey(db)

  mount(app, listBankFiles, ({ tx, query }) => pageOfBankFiles(tx, query))
  mount(app, planBankFile, { ahead, run: async ({ tx, found: key }) => toShownPlan(await planFile(tx, key)) })
  mount(app, createBankFile, {
    ahead,
    run: async ({ tx, who, body, found: key }) => openBankFile(tx, await createFile(tx, who, key, body)),
  })
  mount(app, readBankFile, ({ tx, params: { id } }) => openBankFile(tx, id))
  mount(app, sendBankFile, async ({ tx, who, params: { id } }) => {
    await markSent(tx, who, id)
    return openBankFile(tx, id)
  })
  mount(app, voidBankFile, async ({ tx, who, params: { id }, body: { reason } }) => {
    await voidFile(tx, who, id, reason)
    return openBankFile(tx, id)
  })
  mount(app, takeInBankReturns, {
    ahead,
    run: ({ tx, who, body: { text }, found: key }) =>
      takeInReturns(tx, who, text, { key, mailOutUrl: config.mailOutUrl }),
  })
  mount(app, downloadBankFile, {
    download: async ({ params: { id }, user, who }) => {
      const key = await readBankKey(db)
      const { name, text } = await db.tenant(user.company_id, (tx) => readContent(tx, who, key, id))
      return {
        file_name: name,
        content_type: 'text/plain; charset=us-ascii',
        size: Buffer.byteLength(text),
        stream: Readable.from([Buffer.from(text)]),
      }
    },
  })

  mount(app, readBankOrigin, ({ tx }) => openOrigin(tx))
  mount(app, updateBankOrigin, {
    ahead,
    run: async ({ tx, who, body, found: key }) => {
      await saveBankOrigin(tx, who, key, body)
      return openOrigin(tx)
    },
  })
}
