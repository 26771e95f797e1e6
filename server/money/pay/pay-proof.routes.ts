import { createPayProof, deletePayProof, downloadPayProof } from '#contract/entities/money/pay-calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { DOCUMENT_FILE, fileExtension } from '#server/fleet/index.ts'
import { addProof, openProof, refuseProof, removeProof } from '#server/money/pay/pay-proof.service.ts'
import { cleanFileName } from '#server/kernel/base/file-name.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

export const payProofRoutes: Routes = (app) => {
  mount(app, createPayProof, {
    upload: {
      rule: DOCUMENT_FILE,
      before: ({ tx, body: { adjustment } }) => refuseProof(tx, adjustment),
      done: ({
        user,
        who,
        body: { adjustment },
        file: { path, size, sha256, content_type, file_name: sent },
      }) => {
        const file_name = cleanFileName(sent, fileExtension(content_type))
        return storeFile(
          app.services,
          user.company_id,
          { path, size, sha256, content_type },
          (tx, file_key) =>
            addProof(tx, { ...who, id: user.id }, adjustment, {
              file_key,
              file_name,
              content_type,
              size,
              sha256,
            }),
        )
      },
    },
  })
  mount(app, deletePayProof, ({ tx, who, params: { id } }) => removeProof(tx, who, id))
  mount(app, downloadPayProof, {
    download: async ({ user, read, params: { id }, request: { log } }) => {
      const proof = await read((tx) => openProof(tx, user, id))
      return storedDownload(app.services.files, proof, { log, of: 'proof' })
    },
  })
}
