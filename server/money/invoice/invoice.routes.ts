import { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  checkInvoice,
  createPayment,
  creditInvoice,
  deletePayment,
  downloadCreditNote,
  downloadInvoice,
  downloadPacket,
  downloadSentPacket,
  downloadStatement,
  generateInvoice,
  listInvoices,
  readInvoice as readInvoiceCall,
  restorePayment,
  sendInvoice as sendInvoiceCall,
} from '#contract/entities/money/invoice.ts'
import { issueAndSendInvoices, planInvoices, sendInvoices } from '#contract/entities/money/invoice-sending.ts'
import { planInvoiceReminders, remindInvoices } from '#contract/entities/money/invoice-reminder.ts'
import {
  creditMemoFileName,
  invoiceFileName,
  packetFileName,
  statementFileName,
} from '#contract/rules/document-names.ts'
import { isRealWeek, noSuchWeek, toIsoWeek } from '#contract/rules/iso-week.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import type { Routes, Services } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readBilling } from '#server/market/index.ts'
import { readLogo } from '#server/company/index.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { contentFor } from '#server/money/invoice/invoice-access.ts'
import {
  listInvoicesPage,
  readStatement,
  sumInvoices,
} from '#server/money/invoice/invoice-list.repository.ts'
import { creditNotePdf, invoicePdf } from '#server/money/invoice/invoice-pdf.ts'
import { findSentFile, readInvoice, readInvoiceDetail } from '#server/money/invoice/invoice.repository.ts'
import { issueInvoice } from '#server/money/invoice/invoice.service.ts'
import { issueAndSend, planIssuing, sendMany } from '#server/money/invoice/issue-and-send.service.ts'
import { credit } from '#server/money/invoice/credit.service.ts'
import { pay } from '#server/money/invoice/payment.service.ts'
import { setPaymentBack } from '#server/money/invoice/payment-reversal.service.ts'
import { buildPacket } from '#server/money/invoice/packet.service.ts'
import { readCreditContent } from '#server/money/invoice/payment.repository.ts'
import { planReminders, remind } from '#server/money/invoice/reminder.service.ts'
import {
  checkSending,
  refuseSending,
  sendInvoice,
  type StoredPacket,
  storePacket,
} from '#server/money/invoice/sending.service.ts'
import { statementPdf } from '#server/money/invoice/statement-pdf.ts'
import { loadChanger, readFactor } from '#server/freight/index.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

const pdf = (file_name: string, file: Uint8Array): Download => ({
  file_name,
  content_type: 'application/pdf',
  size: file.length,
  stream: Readable.from([Buffer.from(file)]),
})

const looker = ({ id, holder }: SessionUser) => ({ id, can: holder.can })

const detail = async (tx: Tx, user: SessionUser, id: number) =>
  orNotFound(readInvoiceDetail(tx, toViewer(user), id, await companyToday(tx)))

interface OfInvoice {
  readonly user: SessionUser
  readonly read: Read
  readonly caller: Caller
  readonly params: { id: number }
}

const packetFor = ({ files }: Services, { user, read, caller, params }: OfInvoice) =>
  buildPacket({ files }, { companyId: user.company_id, read, viewer: looker(user), caller }, params.id)

export const invoiceRoutes: Routes = (app) => {
  mount(app, generateInvoice, async ({ tx, who, user, body }) => {
    const id = await issueInvoice(tx, loadChanger(who, user), body.loads)
    return orNotFound(readInvoice(tx, id, await companyToday(tx)))
  })

  mount(app, listInvoices, async ({ tx, user, query }) => {
    const today = await companyToday(tx)
    const { page: _, ...filter } = query
    const { count, totals, ageing } = await sumInvoices(tx, toViewer(user), filter, today)
    const results = await listInvoicesPage(tx, toViewer(user), query, today)
    return listAnswer(count, results, { totals, ageing })
  })
  mount(app, readInvoiceCall, ({ tx, user, params }) => detail(tx, user, params.id))

  mount(app, creditInvoice, async ({ tx, who, user, params: { id }, body }) => {
    await credit(tx, who, id, body)
    return detail(tx, user, id)
  })
  mount(app, createPayment, async ({ tx, who, user, params: { id }, body }) => {
    await pay(tx, who, id, body)
    return detail(tx, user, id)
  })
  for (const [call, isRemoved] of [
    [deletePayment, true],
    [restorePayment, false],
  ] as const)
    mount(app, call, async ({ tx, who, user, params: { id } }) =>
      detail(tx, user, await setPaymentBack(tx, who, id, isRemoved)),
    )
}

type Sending = OfInvoice & { readonly body: z.output<typeof sendInvoiceCall.body> }

// Refusals are raised inside the call's own transaction, where a repeated call returns its first result.
async function packetToSend(services: Services, call: Sending): Promise<StoredPacket | undefined> {
  const { user, read, params, body } = call
  const isOpen = await read((tx) =>
    refuseSending(tx, looker(user), params.id, body).then(
      () => true,
      () => false,
    ),
  )
  if (body.way !== 'mail' || !isOpen) return undefined
  return storePacket(services, user.company_id, await packetFor(services, call))
}

export const invoiceSendingRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, checkInvoice, {
    ahead: (call) => packetFor(app.services, call),
    run: async ({ tx, user, params, found: { parts, file } }) => ({
      ...(await checkSending(tx, looker(user), params.id)),
      parts: [...parts],
      size: file.length,
    }),
  })

  mount(app, sendInvoiceCall, {
    ahead: (call) => packetToSend(app.services, call),
    run: async ({ tx, who, user, params: { id }, body, found: packet }) => {
      await sendInvoice(tx, loadChanger(who, user), id, body, packet, config)
      return detail(tx, user, id)
    },
  })

  mount(app, planInvoices, async ({ tx, user, query: { loads } }) => {
    const results = await planIssuing(tx, looker(user), loads)
    return { count: results.length, results }
  })
  mount(app, issueAndSendInvoices, ({ tx, who, user, body }) =>
    issueAndSend(tx, loadChanger(who, user), body),
  )
  mount(app, sendInvoices, ({ tx, who, user, body }) => sendMany(tx, loadChanger(who, user), body.invoices))

  mount(app, planInvoiceReminders, ({ tx, query: { ids } }) => planReminders(tx, ids))
  mount(app, remindInvoices, ({ tx, who, body }) => remind(tx, who, body.invoices, config))
}

async function findStatement(
  tx: Tx,
  id: number,
  asked: { week?: number | undefined; year?: number | undefined },
) {
  const broker = await orNotFound(readBilling(tx, id))
  const [company, today] = [await readCompany(tx), await companyToday(tx)]
  const { week, year } = { ...toIsoWeek(today), ...asked }
  if (!isRealWeek({ week, year })) throw new BadRequest({ week: [noSuchWeek({ week, year })] })
  const rows = await readStatement(tx, id, { week, year })
  return { company, broker, week, year, today, rows, factor: await readFactor(tx, id, today) }
}

export const invoiceFileRoutes: Routes = (app) => {
  const { files } = app.services

  mount(app, downloadInvoice, {
    download: async ({ user, params, read }) => {
      const [{ number, content, money }, company] = await read(async (tx) => [
        await contentFor(tx, looker(user), params.id),
        await readCompany(tx),
      ])
      return pdf(invoiceFileName(number), await invoicePdf(content, await readLogo(files, company), money))
    },
  })
  mount(app, downloadPacket, {
    download: async (call) => {
      const { number, file } = await packetFor(app.services, call)
      return pdf(packetFileName(number), file)
    },
  })
  mount(app, downloadSentPacket, {
    download: async ({ user, params, read, request: { log } }) =>
      storedDownload(files, await read((tx) => findSentFile(tx, toViewer(user), params.id)), {
        log,
        of: 'mail',
      }),
  })
  mount(app, downloadCreditNote, {
    download: async ({ user, params, read }) => {
      const { number, content, company } = await read(async (tx) => {
        const note = await orNotFound(readCreditContent(tx, params.id))
        await contentFor(tx, looker(user), note.invoice)
        return { ...note, company: await readCompany(tx) }
      })
      return pdf(creditMemoFileName(number), await creditNotePdf(content, await readLogo(files, company)))
    },
  })
  mount(app, downloadStatement, {
    download: async ({ params, query, read }) => {
      const statement = await read((tx) => findStatement(tx, params.id, query))
      const logo = await readLogo(files, statement.company)
      return pdf(
        statementFileName(statement.broker.name, statement),
        await statementPdf({ ...statement, logo }),
      )
    },
  })
}
