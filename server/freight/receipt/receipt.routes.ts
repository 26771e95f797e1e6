import { createDriverReceipt } from '#contract/entities/freight/driver-load.ts'
import { approveReceipt, rejectReceipt } from '#contract/entities/freight/load-billing.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { mountUpload } from '#server/kernel/http/mount-upload.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { DOCUMENT_FILE, fileExtension } from '#server/fleet/index.ts'
import { ownLoad } from '#server/freight/driver-load/own-load.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { readBilling } from '#server/freight/load-billing/load-billing.service.ts'
import { addReceipt, approve, reject } from '#server/freight/receipt/receipt.service.ts'
import { cleanFileName } from '#server/kernel/base/file-name.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'

export const receiptRoutes: Routes = (app) => {
  mountUpload(app, createDriverReceipt, {
    rule: DOCUMENT_FILE,
    before: async ({ tx, user, params }) => void (await ownLoad(tx, user, params.id)),
    done: ({ user, who, params, body, file: { path, size, sha256, content_type, file_name: sent } }) => {
      const file_name = cleanFileName(sent, fileExtension(content_type))
      return storeFile(
        app.services,
        user.company_id,
        { path, size, sha256, content_type },
        async (tx, file_key) => {
          await ownLoad(tx, user, params.id)
          return addReceipt(tx, who, params.id, body, { file_key, file_name, content_type, size, sha256 })
        },
      )
    },
  })

  mount(app, approveReceipt, async ({ tx, who, user, params: { id }, body }) => {
    const changer = loadChanger(who, user)
    return readBilling(tx, changer, await approve(tx, changer, id, body))
  })
  mount(app, rejectReceipt, async ({ tx, who, user, params: { id }, body }) => {
    const changer = loadChanger(who, user)
    return readBilling(tx, changer, await reject(tx, changer, id, body.reason))
  })
}
