export type BoardPanel = 'detail' | 'bid-detail'

export const boardPath = (offer: number, panel: BoardPanel) => `/dispatch?load=${offer}&panel=${panel}`

export const VIEW_PARAM = 'view'
export const TRUCKS_VIEW = 'trucks'
export const PLAN_VIEW = 'plan'
export const TRUCKS_PATH = `/dispatch?${VIEW_PARAM}=${TRUCKS_VIEW}`
export const PLAN_PATH = `/dispatch?${VIEW_PARAM}=${PLAN_VIEW}`

/** With the truck chosen for a bid. */
export const boardTruckPath = (offer: number, vehicle: number) =>
  `${boardPath(offer, 'detail')}&vehicle=${vehicle}`

export const boardNearPath = (vehicle: number, miles: number) =>
  `/dispatch?radius=${miles}&vehicles=${vehicle}`

interface BoardPlace {
  readonly latitude: number
  readonly longitude: number
  readonly address: string
}

export function boardAroundPath({ latitude, longitude, address }: BoardPlace, miles: number): string {
  const around = new URLSearchParams({
    around: '2',
    radius: String(miles),
    lat: String(latitude),
    lng: String(longitude),
    place: address,
  })
  return `/dispatch?${around}`
}

export const cameFrom = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/dispatch' ? { cameFrom: { label: 'Dispatch', path: pathname + search } } : undefined
