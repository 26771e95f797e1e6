import type { Can } from '#contract/permissions.ts'
import type { LoadStatus } from './load-status.ts'

/** Who looks at a load: his id, and the answers of access control. */
export interface LoadViewer {
  readonly id: number
  readonly can: (...question: Can) => boolean
}

interface Assigned {
  readonly dispatcher: number
}

/** Whether a load's prices are in any answer that this user is given. */
export const seesPrices = ({ dispatcher }: Assigned, { id, can }: LoadViewer): boolean => dispatcher === id || can('all-loads', 'show')

/** Whether a user may change a load: his own, or any where he may edit all. */
export const mayEditLoad = ({ dispatcher }: Assigned, { id, can }: LoadViewer): boolean =>
  can('all-loads', 'edit') || (dispatcher === id && can('loads', 'edit'))

/** Whether a user may change a load's prices: those of his own, or of any where he may edit all prices. */
export const mayEditPrices = (load: Assigned, viewer: LoadViewer): boolean =>
  mayEditLoad(load, viewer) && (load.dispatcher === viewer.id || viewer.can('all-load-prices', 'edit'))

const TONU: LoadStatus = 6

/** Whether a user may move a load to a state: TONU, and the way back from it, changes its prices. */
export const mayMoveLoad = (load: Assigned & { readonly status: LoadStatus }, status: LoadStatus, viewer: LoadViewer): boolean =>
  load.status === TONU || status === TONU ? mayEditPrices(load, viewer) : mayEditLoad(load, viewer)

/** Whether a user may delete and restore a load: his own, or any where he may delete all. */
export const mayDeleteLoad = ({ dispatcher }: Assigned, { id, can }: LoadViewer): boolean =>
  can('all-loads', 'delete') || (dispatcher === id && can('loads', 'delete'))

/** Whether a user may make a load of a bid: of his own, or of any where he may assign loads. */
export const mayBookBid = ({ dispatcher }: { readonly dispatcher: number | null }, { id, can }: LoadViewer): boolean =>
  dispatcher === id || can('assigned-loads', 'create')
