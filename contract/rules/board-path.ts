export type BoardPanel = 'detail' | 'bid-detail'

export const boardPath = (offer: number, panel: BoardPanel) => `/dispatch?load=${offer}&panel=${panel}`

export const TRUCKS_PATH = '/dispatch?view=trucks'

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
