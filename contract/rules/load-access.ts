import type { Can } from '#contract/permissions.ts'
import { LOAD, type LoadStatus } from './load-status.ts'

export interface LoadViewer {
  readonly id: number
  readonly can: (...question: Can) => boolean
}

interface Assigned {
  readonly dispatcher: number
}

export interface PriceViewer {
  readonly id: number
  readonly seesAllPrices: boolean
}

export const ALL_PRICES = ['all-loads', 'show'] as const satisfies Can

export const seesAllPrices = (can: LoadViewer['can']): boolean => can(...ALL_PRICES)

/** `dispatcher`: of a load or a bid. SQL twin: `isPricedFor`. */
export const canSeePrices = (
  { dispatcher }: { readonly dispatcher: number | null },
  viewer: PriceViewer,
): boolean => viewer.seesAllPrices || dispatcher === viewer.id

export const seesPrices = (load: Assigned, { id, can }: LoadViewer): boolean =>
  canSeePrices(load, { id, seesAllPrices: seesAllPrices(can) })

export const mayEditLoad = ({ dispatcher }: Assigned, { id, can }: LoadViewer): boolean =>
  can('all-loads', 'edit') || (dispatcher === id && can('loads', 'edit'))

export const mayEditPrices = (load: Assigned, viewer: LoadViewer): boolean =>
  mayEditLoad(load, viewer) && (load.dispatcher === viewer.id || viewer.can('all-load-prices', 'edit'))

/** Moving to or from TONU changes prices, so it needs that right. */
export const mayMoveLoad = (
  load: Assigned & { readonly status: LoadStatus },
  status: LoadStatus,
  viewer: LoadViewer,
): boolean =>
  load.status === LOAD.tonu || status === LOAD.tonu ? mayEditPrices(load, viewer) : mayEditLoad(load, viewer)

export const mayDeleteLoad = ({ dispatcher }: Assigned, { id, can }: LoadViewer): boolean =>
  can('all-loads', 'delete') || (dispatcher === id && can('loads', 'delete'))

export const mayBookBid = (
  { dispatcher }: { readonly dispatcher: number | null },
  { id, can }: LoadViewer,
): boolean => dispatcher === id || can('assigned-loads', 'create')
