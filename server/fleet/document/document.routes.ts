import {
  createDriverDocument,
  createFilingDocument,
  createOwnerDocument,
  createVehicleDocument,
  deleteDocument,
  downloadDocument,
  downloadOriginalDocument,
  listDocuments as listDocumentsCall,
  readDocumentDates,
  updateDocument,
} from '#contract/entities/fleet/document.ts'
import type { DocumentOf } from '#contract/rules/documents.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { countDocuments, findFile, listDocuments } from '#server/fleet/document/document.repository.ts'
import {
  addDocument,
  editDocument,
  DOCUMENT_FILE,
  refuseDocument,
  takeDocumentAway,
} from '#server/fleet/document/document.service.ts'
import { readDates } from '#server/fleet/document/read-dates.service.ts'
import { storeDocument } from '#server/fleet/document/store-document.ts'
import { checkDocuments } from '#server/fleet/document/expiry.service.ts'
import { listRenewals } from '#server/fleet/document/renewal.repository.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { insertPending } from '#server/kernel/files/files.repository.ts'
import { originalDownload } from '#server/kernel/files/original-download.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

const UPLOADS = {
  owner: createOwnerDocument,
  driver: createDriverDocument,
  vehicle: createVehicleDocument,
  filing: createFilingDocument,
} as const

export const documentRoutes: Routes = (app) => {
  const { files } = app.services

  for (const kind of Object.keys(UPLOADS) as DocumentOf[]) {
    mount(app, UPLOADS[kind], {
      upload: {
        rule: DOCUMENT_FILE,
        before: ({ tx, body }) => refuseDocument(tx, kind, body),
        done: ({ user, who, body, once, file: sent }) =>
          storeDocument(app.services, user.company_id, sent, (tx, file) =>
            once(
              tx,
              () => addDocument(tx, who, kind, body, file),
              // The pending entry has the sweeper delete the duplicate file.
              () => insertPending(tx, file.file_key),
            ),
          ),
      },
    })
  }

  mount(app, readDocumentDates, {
    upload: {
      rule: DOCUMENT_FILE,
      done: async ({ user, caller, body: { type }, file: { path, content_type: contentType } }) => {
        const today = await app.services.db.read(user.company_id, companyToday)
        return readDates(user.company_id, { path, contentType, type, today }, caller)
      },
    },
  })

  mount(app, listDocumentsCall, async ({ tx, query: { of, of_id, page } }) => {
    const check = await checkDocuments(tx, of, of_id)
    if (!check) throw new NotFound(`This ${of} doesn’t exist.`)
    const { required, missing } = check
    const waiting = await listRenewals(tx, of, of_id)
    return {
      count: await countDocuments(tx, of, of_id),
      results: await listDocuments(tx, of, of_id, page),
      required,
      missing,
      waiting,
    }
  })

  mount(app, updateDocument, ({ tx, who, params, body: { version, ...change } }) =>
    editDocument(tx, who, params.id, version, change),
  )

  mount(app, deleteDocument, ({ tx, who, params }) => takeDocumentAway(tx, who, params.id))

  mount(app, downloadDocument, {
    download: async ({ read, params, request: { log } }) =>
      storedDownload(files, await read((tx) => findFile(tx, params.id)), { log, of: 'document' }),
  })

  mount(app, downloadOriginalDocument, {
    download: async ({ user, who, read, params: { id }, request: { log } }) => {
      const file = await orNotFound(read((tx) => findFile(tx, id)))
      return originalDownload(
        app.services,
        { user, who, log },
        { record_type: 'document', record_id: id },
        file,
      )
    },
  })
}
