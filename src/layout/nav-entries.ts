import type { Can } from '#contract/permissions.ts'

export interface NavEntry {
  path: string
  label: string
  group: string
  otherwise?: string
  order: number
  settingsOrder?: number
  terms?: readonly string[]
  preload: () => void
  /** Access question for pages that their permission alone does not open. */
  question?: Can
}

export interface NavGroup {
  label: string
  entries: readonly [NavEntry, ...NavEntry[]]
}

export const SETTINGS_GROUP = 'Settings'
export const PLATFORM_GROUP = 'Platform'

export const inOpenGroups = (entries: readonly NavEntry[]): NavEntry[] => {
  const open = new Set(entries.filter(({ otherwise }) => otherwise === undefined).map(({ group }) => group))
  return entries.map((entry) =>
    entry.otherwise && !open.has(entry.group) ? { ...entry, group: entry.otherwise } : entry,
  )
}

export function navGroups(entries: readonly NavEntry[]): NavGroup[] {
  const shown = entries
    .filter((entry) => entry.group !== SETTINGS_GROUP)
    .toSorted((a, b) => a.order - b.order)
  return [...Map.groupBy(shown, (entry) => entry.group)].flatMap(([label, [first, ...others]]) =>
    first ? [{ label, entries: [first, ...others] as const }] : [],
  )
}

const settingsPlace = ({ group, order, settingsOrder }: NavEntry) =>
  group === SETTINGS_GROUP ? order : settingsOrder

export const settingsEntries = (entries: readonly NavEntry[]) =>
  entries
    .filter((entry) => settingsPlace(entry) !== undefined)
    .toSorted((a, b) => (settingsPlace(a) ?? 0) - (settingsPlace(b) ?? 0))

const SETTINGS_SECTIONS: readonly (readonly [from: number, heading: string])[] = [
  [100, 'Your account'],
  [101, 'Company'],
  [105, 'People'],
  [110, 'Email'],
  [130, 'Brokers and bids'],
  [150, 'Integrations'],
  [160, 'System'],
]

const findSection = (entry: NavEntry) =>
  SETTINGS_SECTIONS.findLast(([from]) => from <= (settingsPlace(entry) ?? 0))?.[1] ?? ''

export const isOfPlatform = ({ group }: NavEntry) => group === PLATFORM_GROUP

export const settingsSections = (entries: readonly NavEntry[]) => [...Map.groupBy(entries, findSection)]

export const inOrder = (entries: readonly NavEntry[]): NavEntry[] => [
  ...navGroups(entries).flatMap((group) => group.entries),
  ...entries.filter((entry) => entry.group === SETTINGS_GROUP),
]

export const isUnder = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

export const findPage = (entries: readonly NavEntry[], pathname: string): NavEntry | undefined =>
  entries.filter(({ path }) => isUnder(pathname, path)).toSorted((a, b) => b.path.length - a.path.length)[0]

export const toUniqueLabel =
  (all: readonly NavEntry[]) =>
  ({ path, group, label }: NavEntry): string =>
    group !== label && all.some((other) => other.label === label && other.path !== path)
      ? `${group}: ${label}`
      : label
