/** The panels of an offer on the dispatch board. */
export type BoardPanel = 'detail' | 'bid-detail'

/** The address of the dispatch board with an offer open at one of its panels. */
export const boardPath = (offer: number, panel: BoardPanel) => `/dispatch?load=${offer}&panel=${panel}`

/** The address of the dispatch board with the offers that are picked up within so many miles of a vehicle. */
export const boardNearPath = (vehicle: number, miles: number) => `/dispatch?radius=${miles}&vehicles=${vehicle}`

/** What a link says of where one comes from, so that the way back leads there; undefined where that is not the board. */
export const cameFrom = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/dispatch' ? { cameFrom: { label: 'Dispatch', path: pathname + search } } : undefined
