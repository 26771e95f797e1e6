import type { Can } from '#contract/permissions.ts'

/** One page that the header leads to. */
export interface NavEntry {
  path: string
  label: string
  group: string
  /** The group where it stands while every other page of its own group is shut. */
  otherwise?: string
  order: number
  /** Its place in the list of the settings, where it stands in another group of the navigation. */
  settingsOrder?: number
  /** What stands on a page of the settings: what somebody may look for who does not know the page. */
  terms?: readonly string[]
  preload: () => void
  /** What opens the page where its permission alone does not; it is offered in the settings, to whom access control lets in. */
  question?: Can
}

/** One item of the navigation: a link, or a button that unfolds several. */
export interface NavGroup {
  label: string
  entries: readonly [NavEntry, ...NavEntry[]]
}

/** The group that stands in the profile menu and in the settings page, not in the navigation. */
export const SETTINGS_GROUP = 'Settings'

/** The entries that are open, each in the group where it stands for this user. */
export const inOpenGroups = (entries: readonly NavEntry[]): NavEntry[] => {
  const open = new Set(entries.filter(({ otherwise }) => otherwise === undefined).map(({ group }) => group))
  return entries.map((entry) => (entry.otherwise && !open.has(entry.group) ? { ...entry, group: entry.otherwise } : entry))
}

/** The navigation's items, in order; entries of one group stand under one item, where the first of them stands. */
export function navGroups(entries: readonly NavEntry[]): NavGroup[] {
  const shown = entries.filter((entry) => entry.group !== SETTINGS_GROUP).toSorted((a, b) => a.order - b.order)
  return [...Map.groupBy(shown, (entry) => entry.group)].flatMap(([label, [first, ...others]]) =>
    first ? [{ label, entries: [first, ...others] as const }] : [],
  )
}

const settingsPlace = ({ group, order, settingsOrder }: NavEntry) => (group === SETTINGS_GROUP ? order : settingsOrder)

/** The pages beside the settings, in order. */
export const settingsEntries = (entries: readonly NavEntry[]) =>
  entries.filter((entry) => settingsPlace(entry) !== undefined).toSorted((a, b) => (settingsPlace(a) ?? 0) - (settingsPlace(b) ?? 0))

/** The headings of the settings, each with the place in their order where it begins. */
const SETTINGS_SECTIONS: readonly (readonly [from: number, heading: string])[] = [
  [100, 'Your account'],
  [101, 'Company'],
  [105, 'People'],
  [110, 'Email'],
  [130, 'Brokers and bids'],
  [150, 'Integrations'],
  [160, 'System'],
  [300, 'Platform'],
]

const sectionOf = (entry: NavEntry) => SETTINGS_SECTIONS.findLast(([from]) => from <= (settingsPlace(entry) ?? 0))?.[1] ?? ''

/** Whether a page is of those who run the installation. */
export const isOfPlatform = (entry: NavEntry) => sectionOf(entry) === 'Platform'

/** Pages of the settings under their headings, in order. */
export const settingsSections = (entries: readonly NavEntry[]) => [...Map.groupBy(entries, sectionOf)]

/** All pages as the header and the settings list them: first what the navigation shows, then the settings. */
export const inOrder = (entries: readonly NavEntry[]): NavEntry[] => [
  ...navGroups(entries).flatMap((group) => group.entries),
  ...entries.filter((entry) => entry.group === SETTINGS_GROUP),
]

/** Whether a place in the product lies on or under a page. */
export const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The page on or under which a place lies: the nearest, where one page lies under another. */
export const pageOf = (entries: readonly NavEntry[], pathname: string): NavEntry | undefined =>
  entries.filter(({ path }) => isUnder(pathname, path)).toSorted((a, b) => b.path.length - a.path.length)[0]

/** What a page is called among others without its group: with its group where another has the same name. */
export const labelAmong =
  (all: readonly NavEntry[]) =>
  ({ path, group, label }: NavEntry): string =>
    group !== label && all.some((other) => other.label === label && other.path !== path) ? `${group}: ${label}` : label
