import { createPayProof, deletePayProof, downloadPayProof } from '#contract/entities/money/pay-calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { DOCUMENT_FILE, storeDocument } from '#server/fleet/index.ts'
import { addProof, openProof, refuseProof, removeProof } from '#server/money/pay/pay-proof.service.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

export const payProofRoutes: Routes = (app) => {
  mount(app, createPayProof, {
    upload: {
      rule: DOCUMENT_FILE,
      before: ({ tx, body: { adjustment } }) => refuseProof(tx, adjustment),
      done: ({ user, who, body: { adjustment }, file: sent }) =>
        storeDocument(app.services, user.company_id, sent, (tx, file) =>
          addProof(tx, { ...who, id: user.id }, adjustment, file),
        ),
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
