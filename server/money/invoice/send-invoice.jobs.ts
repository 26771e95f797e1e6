import { z } from 'zod'
import { ClientLeft, HttpError } from '#server/kernel/base/errors.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { LoadChanger } from '#server/freight/index.ts'
import { readInvoiceRows } from '#server/money/invoice/invoice.repository.ts'
import { buildPacket } from '#server/money/invoice/packet.service.ts'
import {
  refuseSending,
  sendInvoice,
  type StoredPacket,
  storePacket,
} from '#server/money/invoice/sending.service.ts'

const payload = z.object({ invoice: z.int(), to: z.string(), after: z.int().nullable(), by: z.int() })

type Prepared = { packet: StoredPacket } | { refused: string }

/** Rights were checked when the sending was queued. */
const senderOf = (by: number): LoadChanger => ({
  id: by,
  ip: '',
  seesAllPrices: true,
  seesDocuments: true,
  seesPay: true,
  seesDriverBids: true,
  can: () => true,
})

function refusal(error: unknown): { refused: string } {
  if (error instanceof HttpError && !(error instanceof ClientLeft)) return { refused: error.message }
  throw error
}

/** The packet takes seconds to merge, so many invoices are sent after the call that issued them. */
export const sendIssuedInvoice = defineJob<z.output<typeof payload>, Prepared>({
  name: 'send-invoice',
  title: 'Email invoices with their documents',
  lane: 'files',
  payload,
  keepsDone: false,
  about: { id: 'invoice', kind: 'invoice' },
  async work({ payload: { invoice, to, after, by }, companyId, signal, services }) {
    const company = companyId ?? 0
    const viewer = senderOf(by)
    const call = { way: 'mail', to, after } as const
    try {
      await services.db.read(company, (tx) => refuseSending(tx, viewer, invoice, call))
      const packet = await buildPacket(
        services,
        {
          companyId: company,
          read: (work) => services.db.read(company, work),
          viewer,
          caller: { signal, name: `packet of invoice ${invoice}` },
        },
        invoice,
      )
      return { packet: await storePacket(services, company, packet) }
    } catch (error) {
      return refusal(error)
    }
  },
  async write(tx, { payload: { invoice, to, after, by }, services: { config } }, made) {
    const { refused } =
      'refused' in made
        ? made
        : await sendInvoice(tx, senderOf(by), invoice, { way: 'mail', to, after }, made.packet, config).then(
            () => ({ refused: '' }),
            refusal,
          )
    if (refused === '') return
    const [row] = await readInvoiceRows(tx, [invoice])
    await notify(tx, {
      type: 'INVOICE',
      user_ids: [by],
      title: `Invoice <b>${escaped(row?.number ?? '')}</b> was not sent`,
      sub_title: refused,
      metadata: { id: invoice },
    })
  },
})
