export type BoardPanel = 'detail' | 'bid-detail'

export const boardPath = (offer: number, panel: BoardPanel) => `/dispatch?load=${offer}&panel=${panel}`

export const boardNearPath = (vehicle: number, miles: number) =>
  `/dispatch?radius=${miles}&vehicles=${vehicle}`

export const cameFrom = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/dispatch' ? { cameFrom: { label: 'Dispatch', path: pathname + search } } : undefined
