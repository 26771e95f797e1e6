import { Readable } from 'node:stream'
import {
  chargeBackFactoredInvoice,
  createFactorEntry,
  exportFactorEntries,
  factorEntryFields,
  payFactoredInvoice,
  removeFactoredInvoice,
  reopenFactoredInvoice,
} from '#contract/entities/money/factored-invoice.ts'
import {
  cancelFactorSchedule,
  createFactorSchedule,
  downloadFactorCsv,
  downloadFactorPacket,
  fundFactorSchedule,
  listFactorQueue,
  submitFactorSchedule,
} from '#contract/entities/money/factor-schedule.ts'
import { scheduleFileName } from '#contract/rules/document-names.ts'
import { exportColumns } from '#contract/rules/sheet-columns.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { exportRows } from '#server/kernel/sheets/export-list.ts'
import { factorEntries } from '#server/money/factoring/factor-entry.record.ts'
import { factoredInvoices } from '#server/money/factoring/factored-invoice.record.ts'
import { factorSchedules } from '#server/money/factoring/factor-schedule.record.ts'
import {
  chargeBackItem,
  createEntry,
  payItem,
  removeItem,
  reopenItem,
} from '#server/money/factoring/factored.service.ts'
import {
  cancelSchedule,
  createSchedule,
  fundSchedule,
  listQueue,
} from '#server/money/factoring/schedule.service.ts'
import {
  buildSchedulePacket,
  refuseSubmitting,
  scheduleCsv,
  submitSchedule,
} from '#server/money/factoring/submit.service.ts'
import { storePacket } from '#server/money/invoice/sending.service.ts'

const COLUMNS = exportColumns(factorEntryFields.facts, [
  'day',
  'factor_name',
  'kind',
  'invoice_number',
  'schedule_number',
  'amount_cents',
  'balance_cents',
  'note',
  'recorded_by',
])

const looker = ({ id, holder }: SessionUser) => ({ id, can: holder.can })

const toFile = (file_name: string, content_type: string, bytes: Uint8Array) => ({
  file_name,
  content_type,
  size: bytes.length,
  stream: Readable.from([Buffer.from(bytes)]),
})

export const factoringRoutes: Routes = (app) => {
  const { db, config } = app.services

  mount(app, listFactorQueue, ({ tx, query }) => listQueue(tx, query.page))
  mount(app, createFactorSchedule, async ({ tx, who, body }) =>
    factorSchedules.open(tx, who, await createSchedule(tx, who, body.invoices)),
  )
  mount(app, cancelFactorSchedule, async ({ tx, who, params: { id } }) => {
    await cancelSchedule(tx, who, id)
    return factorSchedules.open(tx, who, id)
  })
  mount(app, fundFactorSchedule, async ({ tx, who, params: { id }, body }) => {
    await fundSchedule(tx, who, id, body.funded_on)
    return factorSchedules.open(tx, who, id)
  })
  mount(app, submitFactorSchedule, {
    // Refusals are raised inside the call's own transaction, where a repeated call returns its first result.
    ahead: async ({ read, params: { id }, body, user, caller }) => {
      const isOpen = await read((tx) =>
        refuseSubmitting(tx, id, body).then(
          () => true,
          () => false,
        ),
      )
      if (body.by !== 'email' || !isOpen) return undefined
      const call = { companyId: user.company_id, read, viewer: looker(user), caller }
      return storePacket(app.services, user.company_id, await buildSchedulePacket(app.services, call, id))
    },
    run: async ({ tx, who, params: { id }, body, found }) => {
      await submitSchedule(tx, who, id, body, found, config)
      return factorSchedules.open(tx, who, id)
    },
  })
  mount(app, downloadFactorPacket, {
    download: async ({ user, read, params: { id }, caller }) => {
      const call = { companyId: user.company_id, read, viewer: looker(user), caller }
      const { number, file } = await buildSchedulePacket(app.services, call, id)
      return toFile(scheduleFileName(number, 'pdf'), 'application/pdf', file)
    },
  })
  mount(app, downloadFactorCsv, {
    download: async ({ read, params: { id } }) => {
      const { number, text } = await read((tx) => scheduleCsv(tx, id))
      return toFile(scheduleFileName(number, 'csv'), 'text/csv; charset=utf-8', Buffer.from(text))
    },
  })

  mount(app, removeFactoredInvoice, async ({ tx, who, params: { id }, body }) => {
    await removeItem(tx, who, id, body.reason)
    return factoredInvoices.open(tx, who, id)
  })
  mount(app, payFactoredInvoice, async ({ tx, who, params: { id }, body }) => {
    await payItem(tx, who, id, body)
    return factoredInvoices.open(tx, who, id)
  })
  mount(app, chargeBackFactoredInvoice, async ({ tx, who, params: { id }, body }) => {
    await chargeBackItem(tx, who, id, body)
    return factoredInvoices.open(tx, who, id)
  })
  mount(app, reopenFactoredInvoice, async ({ tx, who, params: { id } }) => {
    await reopenItem(tx, who, id)
    return factoredInvoices.open(tx, who, id)
  })

  mount(app, createFactorEntry, async ({ tx, who, body }) =>
    factorEntries.open(tx, who, await createEntry(tx, who, body)),
  )
  mount(app, exportFactorEntries, {
    download: ({ query: { format, ...filter }, ...call }) =>
      exportRows(
        { ...call, db },
        {
          kind: 'factor_entry',
          name: 'Reserve ledger',
          format,
          filter,
          columns: COLUMNS,
          find: (tx) => factorEntries.ids(tx, call.who, filter),
          read: (tx, ids) => factorEntries.readMany(tx, call.who, ids),
        },
      ),
  })
}
