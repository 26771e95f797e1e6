import {
  createLoadDocument,
  deleteLoadDocument,
  downloadLoadDocument,
  downloadOriginalLoadDocument,
  listLoadDocuments as listLoadDocumentsCall,
  restoreLoadDocument,
} from '#contract/entities/freight/load-document.ts'
import { seesPrices } from '#contract/rules/load-access.ts'
import { openKinds } from '#contract/rules/load-documents.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { DOCUMENT_FILE, storeDocument } from '#server/fleet/index.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import {
  countLoadDocuments,
  findLoadFile,
  listLoadDocuments,
  readLoadOfDocument,
} from '#server/freight/load-document/load-document.repository.ts'
import { listWaived } from '#server/freight/load-document/proof.repository.ts'
import {
  addLoadDocument,
  refuseDocument,
  setDocumentRemoved,
} from '#server/freight/load-document/load-document.service.ts'
import { originalDownload } from '#server/kernel/files/original-download.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

const viewer = ({ id, holder }: SessionUser) => ({ id, can: holder.can })

export const loadDocumentRoutes: Routes = (app) => {
  const { files } = app.services

  mount(app, createLoadDocument, {
    upload: {
      rule: DOCUMENT_FILE,
      before: ({ tx, user, body }) => refuseDocument(tx, viewer(user), body.load),
      done: ({ user, who, body, file: sent }) =>
        storeDocument(app.services, user.company_id, sent, (tx, file) =>
          addLoadDocument(tx, loadChanger(who, user), body, file),
        ),
    },
  })

  mount(app, listLoadDocumentsCall, async ({ tx, user, query: { load, page } }) => {
    const of = await orNotFound(readLoadOfDocument(tx, load))
    const kinds = openKinds(of, viewer(user))
    const mayAdd =
      user.holder.can('load-documents', 'create') && of.deleted_at === null && seesPrices(of, viewer(user))
    return {
      count: await countLoadDocuments(tx, load, kinds),
      results: await listLoadDocuments(tx, load, kinds, page),
      can_add: mayAdd ? kinds : [],
      waived: await listWaived(tx, load),
    }
  })

  mount(app, deleteLoadDocument, ({ tx, who, user, params: { id }, body: { reason } }) =>
    setDocumentRemoved(tx, loadChanger(who, user), id, { isRemoved: true, reason }),
  )

  mount(app, restoreLoadDocument, ({ tx, who, user, params: { id } }) =>
    setDocumentRemoved(tx, loadChanger(who, user), id, { isRemoved: false }),
  )

  const openFile = async (read: Read, user: SessionUser, id: number) => {
    const file = await orNotFound(read((tx) => findLoadFile(tx, id)))
    if (!openKinds(file, viewer(user)).includes(file.kind))
      throw new Forbidden('This document belongs to another dispatcher’s load.')
    return file
  }

  mount(app, downloadLoadDocument, {
    download: async ({ user, read, params: { id }, request: { log } }) =>
      storedDownload(files, await openFile(read, user, id), { log, of: 'document' }),
  })

  mount(app, downloadOriginalLoadDocument, {
    download: async ({ user, who, read, params: { id }, request: { log } }) => {
      const file = await openFile(read, user, id)
      return originalDownload(
        app.services,
        { user, who, log },
        { record_type: 'load_document', record_id: id },
        file,
      )
    },
  })
}
