import { createDriverReceipt } from '#contract/entities/freight/driver-load.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { DOCUMENT_FILE, fileExtension } from '#server/fleet/index.ts'
import { ownLoad } from '#server/freight/driver-load/own-load.ts'
import { addReceipt } from '#server/freight/receipt/receipt.service.ts'
import { cleanFileName } from '#server/kernel/base/file-name.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'

export const driverReceiptRoutes: Routes = (app) => {
  mount(app, createDriverReceipt, {
    upload: {
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
    },
  })
}
