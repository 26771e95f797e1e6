import type { Presence, PresenceNews } from '#contract/entities/market/presence.ts'

export type People = readonly Presence[]

export function applyPresence(people: People, change: PresenceNews): People {
  const known = people.find(({ offer, user }) => offer === change.offer && user === change.user)
  const { state } = change
  if (known?.state === state || (!known && state === 'left')) return people
  const others = people.filter((one) => one !== known)
  return state === 'left' ? others : [...others, { ...change, state }]
}

export function byOffer(people: People, self: number | undefined): ReadonlyMap<number, People> {
  const others = people.filter(({ user, name, state }) => user !== self && Boolean(name) && Boolean(state))
  const sorted = others.toSorted((a, b) => a.state.localeCompare(b.state) || a.name.localeCompare(b.name))
  return Map.groupBy(sorted, ({ offer }) => offer)
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export function peopleText(people: People): string {
  const bidding = people.filter(({ state }) => state === 'bidding').map(({ name }) => name)
  const open = people.filter(({ state }) => state === 'open').map(({ name }) => name)
  return [
    bidding.length > 0 && `${listed(bidding)} ${bidding.length === 1 ? 'is' : 'are'} bidding`,
    open.length > 0 && `${listed(open)} ${open.length === 1 ? 'has' : 'have'} it open`,
  ]
    .filter(Boolean)
    .join('; ')
}

export function toInitials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toUpperCase()).join('') || '?'
}
