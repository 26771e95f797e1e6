import { markFiled } from '#contract/entities/fleet/filing.ts'
import { type FilingPeriod, nextDueOn } from '#contract/rules/filings.ts'
import { filings } from '#server/fleet/filing/filing.record.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'

export const filingRoutes: Routes = (app) => {
  mount(app, markFiled, async ({ tx, who, params: { id }, body: { version, filed_on } }) => {
    const row = await filings.hold(tx, who, id, version)
    const due_on = row.due_on && nextDueOn(row.due_on, row.period as FilingPeriod)
    await filings.save(tx, who, 'filed', row, { filed_on, due_on })
    return filings.open(tx, who, id)
  })
}
