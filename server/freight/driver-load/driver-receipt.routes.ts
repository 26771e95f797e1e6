import { createDriverReceipt } from '#contract/entities/freight/driver-load.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { DOCUMENT_FILE, storeDocument } from '#server/fleet/index.ts'
import { ownLoad } from '#server/freight/driver-load/own-load.ts'
import { addReceipt } from '#server/freight/receipt/receipt.service.ts'

export const driverReceiptRoutes: Routes = (app) => {
  mount(app, createDriverReceipt, {
    upload: {
      rule: DOCUMENT_FILE,
      before: async ({ tx, user, params }) => void (await ownLoad(tx, user, params.id)),
      done: ({ user, who, params, body, file: sent }) =>
        storeDocument(app.services, user.company_id, sent, async (tx, file) => {
          await ownLoad(tx, user, params.id)
          return addReceipt(tx, who, params.id, body, file)
        }),
    },
  })
}
