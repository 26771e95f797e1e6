import {
  acceptRenewal,
  countExpiringDocuments,
  downloadRenewal,
  listExpiringDocuments,
  planOwnerReminders,
  readExpiringDocument,
  rejectRenewal,
  remindOwners,
  revokeRenewalLinks,
} from '#contract/entities/fleet/document-request.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { ownOrigin } from '#server/kernel/base/origin.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { findRenewalFile } from '#server/fleet/document-request/document-request.repository.ts'
import {
  planReminders,
  remind,
  revokeLinks,
} from '#server/fleet/document-request/document-request.service.ts'
import {
  countByBucket,
  countExpiring,
  findExpiring,
  listExpiring,
} from '#server/fleet/document-request/expiring.repository.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'
import { acceptUpload, rejectUpload } from '#server/fleet/document-request/renewal.service.ts'

export const documentRequestRoutes: Routes = (app) => {
  const { files, config } = app.services

  mount(app, listExpiringDocuments, async ({ tx, query: { page, order = 'expires_on', ...filter } }) => {
    const today = await companyToday(tx)
    const count = await countExpiring(tx, today, filter)
    return listAnswer(count, await listExpiring(tx, today, filter, order, page))
  })

  mount(app, countExpiringDocuments, async ({ tx }) => countByBucket(tx, await companyToday(tx)))

  mount(app, readExpiringDocument, async ({ tx, params }) => {
    const [found] = await findExpiring(tx, await companyToday(tx), [params.id])
    if (!found) throw new NotFound('This document is no longer in the queue. It was renewed or removed.')
    const { is_reminded_today: _, reject_reason: __, ...row } = found
    return row
  })

  mount(app, remindOwners, ({ tx, who, body }) =>
    remind(tx, who, body.documents, { origin: ownOrigin(config), mailOutUrl: config.mailOutUrl }),
  )

  mount(app, planOwnerReminders, ({ tx, query: { ids } }) => planReminders(tx, ids))

  mount(app, revokeRenewalLinks, ({ tx, who, body }) => revokeLinks(tx, who, body.documents))

  mount(app, acceptRenewal, ({ tx, who, params }) => acceptUpload(tx, who, params.id))

  mount(app, rejectRenewal, ({ tx, who, params, body }) => rejectUpload(tx, who, params.id, body.reason))

  mount(app, downloadRenewal, {
    download: async ({ read, params, request: { log } }) =>
      storedDownload(files, await read((tx) => findRenewalFile(tx, params.id)), { log, of: 'upload' }),
  })
}
