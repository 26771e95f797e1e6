import type { SessionUser } from '#server/core/sessions.ts'

/** Whose eyes see an answer: what is marked per user is this user's, others' prices show only to who may see all, documents to HR. */
export interface Viewer {
  id: number
  seesAllPrices: boolean
  /** Sees what is HR's: the documents of owners, drivers and vehicles. */
  seesDocuments: boolean
  /** Sees what others are paid. */
  seesPay: boolean
  /** Sees what drivers are asked for an offer, and answer. */
  seesDriverBids: boolean
}

export const viewerOf = ({ id, holder }: Pick<SessionUser, 'id' | 'holder'>): Viewer => ({
  id,
  seesAllPrices: holder.has('VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'),
  seesDocuments: holder.can('documents', 'list'),
  seesPay: holder.can('settlements', 'list') && holder.has('VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'),
  seesDriverBids: holder.can('driver-bids', 'list'),
})
