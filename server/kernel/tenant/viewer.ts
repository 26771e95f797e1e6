import { type PriceViewer, seesAllPrices } from '#contract/rules/load-access.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'

/** Decides per-user marks, visibility of others' prices, and HR data. */
export interface Viewer extends PriceViewer {
  seesDocuments: boolean
  seesPay: boolean
  seesDriverBids: boolean
}

export const toViewer = ({ id, holder }: Pick<SessionUser, 'id' | 'holder'>): Viewer => ({
  id,
  seesAllPrices: seesAllPrices(holder.can),
  seesDocuments: holder.can('documents', 'list'),
  seesPay: holder.can('settlements', 'list') && seesAllPrices(holder.can),
  seesDriverBids: holder.can('driver-bids', 'list'),
})
