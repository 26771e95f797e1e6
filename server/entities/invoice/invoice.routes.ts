import { Readable } from 'node:stream'
import { downloadInvoice, generateInvoice } from '#contract/entities/invoice.ts'
import { seesPrices } from '#contract/rules/load-access.ts'
import { Forbidden } from '#server/core/errors.ts'
import { found } from '#server/core/found.ts'
import { mount } from '#server/core/mount.ts'
import { mountDownload } from '#server/core/mount-download.ts'
import type { Routes } from '#server/core/services.ts'
import { invoicePdf } from '#server/entities/invoice/invoice-pdf.ts'
import { readContent, readInvoice } from '#server/entities/invoice/invoice.repository.ts'
import { issueInvoice } from '#server/entities/invoice/invoice.service.ts'
import { loadChanger } from '#server/entities/load/load-changer.ts'

export const invoiceRoutes: Routes = (app) => {
  mount(app, generateInvoice, async ({ tx, who, user, body }) => {
    const id = await issueInvoice(tx, loadChanger(who, user), body.loads)
    return found(readInvoice(tx, id))
  })

  mountDownload(app, downloadInvoice, async ({ user, params, read }) => {
    const { number, content, dispatchers } = await found(read((tx) => readContent(tx, params.id)))
    const viewer = { id: user.id, can: user.holder.can }
    if (!dispatchers.every((dispatcher) => seesPrices({ dispatcher }, viewer)))
      throw new Forbidden('This invoice is of another dispatcher’s load.')
    const file = await invoicePdf(content)
    const file_name = `Invoice ${number}.pdf`
    return { file_name, content_type: 'application/pdf', size: file.length, stream: Readable.from([Buffer.from(file)]) }
  })
}
