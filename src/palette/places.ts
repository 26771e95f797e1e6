import type { Found } from '#contract/entities/search.ts'
import { boardPath } from '#contract/rules/board-path.ts'

interface Kind {
  section: string
  path: (found: Found) => string
}

/** What each kind of thing is listed under, and where it opens. */
export const KINDS: Readonly<Record<Found['kind'], Kind>> = {
  offer: { section: 'Offers', path: ({ id }) => boardPath(id, 'detail') },
  bid: { section: 'Bids', path: ({ id }) => `/bids/${id}` },
  broker: { section: 'Brokers', path: ({ id }) => `/dispatch/brokers/${id}` },
  vehicle: { section: 'Vehicles', path: ({ id }) => `/vehicles/${id}` },
  // An owner has no page: the vehicles are found by the owner's name.
  owner: { section: 'Owners', path: ({ title }) => `/vehicles?search=${encodeURIComponent(title)}` },
}

/** One line of the palette: where it leads, and what it is called. */
export interface Place {
  key: string
  section: string
  title: string
  subTitle: string
  path: string
}

/** The places of what was found, in the order of their kinds; those that this user can not open are left out. */
export function placesOf(found: readonly Found[], canOpen: (path: string) => boolean): Place[] {
  const order = Object.keys(KINDS)
  return found
    .filter(({ kind }) => kind in KINDS)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map((one) => ({
      key: `${one.kind}-${one.id}`,
      section: KINDS[one.kind].section,
      title: one.title,
      subTitle: one.sub_title,
      path: KINDS[one.kind].path(one),
    }))
    .filter(({ path }) => canOpen(path))
}
