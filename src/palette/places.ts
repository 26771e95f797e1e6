import type { Found } from '#contract/entities/reports/search.ts'
import { boardPath } from '#contract/rules/board-path.ts'

interface Kind {
  section: string
  /** Candidate paths, best first: the first that the user can open wins. */
  paths: (found: Found) => readonly [string, ...string[]]
}

export const KINDS: Readonly<Record<Found['kind'], Kind>> = {
  load: { section: 'Loads', paths: ({ id }) => [`/confirmed-loads/${id}`] },
  invoice: { section: 'Invoices', paths: ({ id }) => [`/confirmed-loads/invoices/${id}`] },
  offer: { section: 'Offers', paths: ({ id }) => [boardPath(id, 'detail')] },
  bid: { section: 'Bids', paths: ({ id }) => [`/bids/${id}`] },
  broker: { section: 'Brokers', paths: ({ id }) => [`/dispatch/brokers/${id}`] },
  vehicle: { section: 'Vehicles', paths: ({ id }) => [`/hr-portal-vehicles/${id}`, `/vehicles/${id}`] },
  // Dispatch has no owner page, so list the owner's vehicles.
  owner: {
    section: 'Owners',
    paths: ({ id, title }) => [`/hr-portal/${id}`, `/vehicles?search=${encodeURIComponent(title)}`],
  },
  driver: { section: 'Drivers', paths: ({ id }) => [`/hr-portal/drivers/${id}`] },
}

export const PAGES = 'Pages'
export const ACTIONS = 'Actions'
export const COMMANDS = 'Commands'

const SECTIONS = [PAGES, ACTIONS, COMMANDS]

export interface Place {
  key: string
  section: string
  title: string
  subTitle: string
  path: string
  /** Other words to find it by. */
  keywords?: string
  /** Done instead of going to `path`. */
  run?: () => void
}

const listWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Each typed word begins one of its words: looser matches of keywords are noise. */
export const isAsked = ({ title, keywords }: Place, text: string): boolean =>
  keywords === undefined ||
  listWords(text).every((typed) => listWords(`${title} ${keywords}`).some((word) => word.startsWith(typed)))

const begins = ({ title, keywords = '' }: Place, typed: string) =>
  listWords(`${title} ${keywords}`).some((word) => word.startsWith(typed)) ||
  title.toLowerCase().startsWith(typed)

/** Pages, actions, commands; first those that have a word that begins as typed. */
export function inSections(places: readonly Place[], text: string): Place[] {
  const typed = text.trim().toLowerCase()
  const isMeant = (section: string) =>
    typed !== '' && places.some((place) => place.section === section && begins(place, typed))
  const order = SECTIONS.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
  return places
    .toSorted((a, b) => Number(begins(b, typed)) - Number(begins(a, typed)))
    .toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
}

export function toPlaces(found: readonly Found[], canOpen: (path: string) => boolean): Place[] {
  const order = Object.keys(KINDS)
  return found
    .filter(({ kind }) => Object.hasOwn(KINDS, kind))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .flatMap((one) => {
      const { section, paths } = KINDS[one.kind]
      const path = paths(one).find(canOpen)
      return path === undefined
        ? []
        : [{ key: `${one.kind}-${one.id}`, section, title: one.title, subTitle: one.sub_title, path }]
    })
}
