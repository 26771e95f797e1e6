import { readBidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { editBidTemplate } from '#server/company/company/bid-template.service.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'

export const companyRoutes: Routes = (app) => {
  mount(app, readBidTemplate, async ({ tx }) => {
    const { bid_template, low_bid_cents_per_mile, undo_send_seconds, version } = await readCompany(tx)
    return { bid_template, low_bid_cents_per_mile, undo_send_seconds, version }
  })

  mount(app, updateBidTemplate, ({ tx, who, body }) => editBidTemplate(tx, who, body))
}
