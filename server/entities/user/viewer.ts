import type { SessionUser } from '#server/core/sessions.ts'

/** Whose eyes see an answer: what is marked per user is this user's, and others' prices show only to who may see all. */
export interface Viewer {
  id: number
  seesAllPrices: boolean
}

export const viewerOf = ({ id, holder }: Pick<SessionUser, 'id' | 'holder'>): Viewer => ({
  id,
  seesAllPrices: holder.has('VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'),
})
