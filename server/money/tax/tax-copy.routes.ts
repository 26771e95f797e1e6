import { Readable } from 'node:stream'
import {
  downloadTaxCopies,
  downloadTaxCopy,
  mailTaxCopies,
  mailTaxCopy,
} from '#contract/entities/money/tax-form.ts'
import { getCaller } from '#server/kernel/base/caller.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { toContentDisposition } from '#server/kernel/base/file-name.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { TAX_COPY_PATH } from '#server/kernel/base/link-paths.ts'
import { ownOrigin } from '#server/kernel/base/origin.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { createLinkGuard } from '#server/kernel/http/link-guard.ts'
import { buildPage, carrier, sendPage, sendPageError, wordsPage } from '#server/kernel/http/link-page.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { checkSameSite } from '#server/kernel/http/xsrf.ts'
import { openTaxForm } from '#server/money/tax/tax-form.service.ts'
import { copiesPdf } from '#server/money/tax/copy-pdf.ts'
import {
  type CopyLink,
  findCopyByToken,
  markCopyOpened,
  readCopyLink,
} from '#server/money/tax/tax-copy.repository.ts'
import {
  mailCopies,
  mailOneCopy,
  readCopies,
  readCopy,
  readLinkedCopy,
} from '#server/money/tax/tax-copy.service.ts'

const URL = `${TAX_COPY_PATH}/:token`

const closedPage = ({ company_name, is_opened }: CopyLink) =>
  wordsPage({
    company: company_name,
    title: is_opened ? 'This form was already downloaded' : 'This link has ended',
    text: `Ask ${company_name} for a new link or a copy on paper.`,
  })

const copyPage = ({ company_name, year }: CopyLink) =>
  buildPage(
    `Form 1099-NEC for ${year}`,
    `${carrier(company_name)}<h1>Form 1099-NEC for ${year}</h1>
<p>The link works once: keep the file for your tax return. It has the last four digits of your taxpayer identification number; ${escaped(company_name)} reports the whole number to the IRS.</p>
<form method="post"><button type="submit">Download PDF</button></form>`,
  )

const pdfOf = (file_name: string, file: Uint8Array) => ({
  file_name,
  content_type: 'application/pdf',
  size: file.length,
  stream: Readable.from([Buffer.from(file)]),
})

export const taxCopyRoutes: Routes = (app) => {
  const { db, config } = app.services

  mount(app, downloadTaxCopy, {
    download: async ({ params: { id }, read }) => {
      const { payer, forms, today } = await read((tx) => readCopy(tx, id))
      const [form] = forms
      const name = `1099-NEC ${form?.year ?? ''} ${form?.payee_name ?? ''}.pdf`
      return pdfOf(name, await copiesPdf(payer, forms, today))
    },
  })
  mount(app, downloadTaxCopies, {
    download: async ({ query, read }) => {
      const { payer, forms, today } = await read((tx) => readCopies(tx, query))
      const name = `1099-NEC ${query.year} copies B ${query.part}.pdf`
      return pdfOf(name, await copiesPdf(payer, forms, today))
    },
  })
  const settings = { origin: ownOrigin(config), mailOutUrl: config.mailOutUrl }
  mount(app, mailTaxCopies, ({ tx, who, body: { ids } }) => mailCopies(tx, who, ids, settings))
  mount(app, mailTaxCopy, async ({ tx, who, params: { id } }) => {
    await mailOneCopy(tx, who, id, { ...settings, isAgain: true })
    return openTaxForm(tx, id)
  })

  const known = createLinkGuard(db, {
    find: findCopyByToken,
    unknown: 'Make sure you opened the full link from the email, or ask the carrier for a new one.',
  })

  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: URL,
    exposeHeadRoute: false,
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const caller = getCaller(request, reply)
      const { company_id, id } = await known(request.params.token, request.ip, caller)
      const link = await db.read(company_id, (tx) => readCopyLink(tx, id), caller)
      if (!link) throw new NotFound()
      const isClosed = link.is_over || link.is_opened
      return sendPage(reply, isClosed ? 410 : 200, isClosed ? closedPage(link) : copyPage(link))
    },
  })

  // Programs that scan emails open links, so only the button spends it.
  app.route<{ Params: { token: string } }>({
    method: 'POST',
    url: URL,
    onRequest: async (request) => checkSameSite(request),
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const caller = getCaller(request, reply)
      const { company_id, id } = await known(request.params.token, request.ip, caller)
      const link = await db.read(company_id, (tx) => readCopyLink(tx, id), caller)
      if (!link) throw new NotFound()
      const copy =
        link.is_over || link.is_opened
          ? undefined
          : await db.read(company_id, (tx) => readLinkedCopy(tx, link))
      if (!copy) return sendPage(reply, 410, closedPage(link))
      const file = await copiesPdf(copy.payer, copy.forms, copy.today)
      if (!(await db.tenant(company_id, (tx) => markCopyOpened(tx, id))))
        return sendPage(reply, 410, closedPage({ ...link, is_opened: true }))
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': toContentDisposition(`1099-NEC ${link.year}.pdf`),
          'content-type': 'application/pdf',
          'x-content-type-options': 'nosniff',
        })
        .send(Buffer.from(file))
    },
  })
}
