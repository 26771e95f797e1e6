import { Readable } from 'node:stream'
import {
  downloadTaxFile,
  fileTaxForms,
  listTaxForms,
  readTaxForm,
  reviewTaxForm,
  reviewTaxForms,
  updateTaxForm,
} from '#contract/entities/money/tax-form.ts'
import { readTaxPayer, updateTaxPayer } from '#contract/entities/money/tax-payer.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { buildIrisFile } from '#server/money/tax/iris.service.ts'
import { fileForms, reviewForm, reviewForms } from '#server/money/tax/tax-filing.service.ts'
import { openTaxForm, pageOfTaxForms, readTaxRow } from '#server/money/tax/tax-form.service.ts'
import { openPayer, saveTaxPayer, saveTaxW9 } from '#server/money/tax/tax-w9.service.ts'
import { readTinKey } from '#server/money/tax/tin.service.ts'

export const taxFormRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, listTaxForms, ({ tx, query }) => pageOfTaxForms(tx, query))
  mount(app, readTaxForm, ({ tx, params }) => openTaxForm(tx, params.id))
  mount(app, updateTaxForm, {
    ahead: () => readTinKey(db),
    run: async ({ tx, who, params: { id }, body, found: key }) => {
      await saveTaxW9(tx, who, key, id, body)
      return openTaxForm(tx, id)
    },
  })
  mount(app, reviewTaxForms, ({ tx, who, body }) => reviewForms(tx, who, body.ids))
  mount(app, reviewTaxForm, async ({ tx, who, params: { id } }) => {
    await orNotFound(readTaxRow(tx, id))
    await reviewForm(tx, who, id)
    return openTaxForm(tx, id)
  })
  mount(app, fileTaxForms, ({ tx, who, body: { ids, filed_on, reference } }) =>
    fileForms(tx, who, ids, { filed_on, reference }),
  )
  mount(app, downloadTaxFile, {
    download: async ({ query, user, who }) => {
      const key = await readTinKey(db)
      const { text, ids, parts } = await db.tenant(user.company_id, async (tx) => {
        const built = await buildIrisFile(tx, key, query)
        const note = { who, action: 'Downloaded for IRIS', record_type: 'tax_form' }
        await audit(tx, ...built.ids.map((record_id) => ({ ...note, record_id })))
        return built
      })
      const part = parts > 1 ? ` ${query.part} of ${parts}` : ''
      return {
        file_name: `IRIS 1099-NEC ${query.year}${part}, ${ids.length} forms.csv`,
        content_type: 'text/csv; charset=utf-8',
        size: Buffer.byteLength(text),
        stream: Readable.from([Buffer.from(text)]),
      }
    },
  })

  mount(app, readTaxPayer, ({ tx }) => openPayer(tx))
  mount(app, updateTaxPayer, async ({ tx, who, body }) => {
    await saveTaxPayer(tx, who, body)
    return openPayer(tx)
  })
}
