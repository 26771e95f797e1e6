import type { SessionUser } from '#server/core/sessions.ts'

/** Decides per-user marks, visibility of others' prices, and HR data. */
export interface Viewer {
  id: number
  seesAllPrices: boolean
  seesDocuments: boolean
  seesPay: boolean
  seesDriverBids: boolean
}

export const toViewer = ({ id, holder }: Pick<SessionUser, 'id' | 'holder'>): Viewer => ({
  id,
  seesAllPrices: holder.has('VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'),
  seesDocuments: holder.can('documents', 'list'),
  seesPay: holder.can('settlements', 'list') && holder.has('VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'),
  seesDriverBids: holder.can('driver-bids', 'list'),
})
