import { BOOKS_PARTIES, type BooksParty, type BooksSystem } from '#contract/rules/books.ts'
import { asciiLine, plainLine } from '#server/money/books/plain-text.ts'

export interface Party {
  party: number
  party_of: BooksParty
  party_name: string
}

interface Known {
  kind: string
  record: number
  name: string
}

/** QuickBooks cuts names at 41 characters, and a colon makes a job of a customer. */
const LIMITS: Readonly<Record<BooksSystem, number>> = { quickbooks: 41, xero: 255 }

export const partyKey = ({ party_of, party }: Party): string => `${party_of} ${party}`

function cleanName(system: BooksSystem, { party, party_of, party_name }: Party): string {
  const most = LIMITS[system]
  const name =
    system === 'quickbooks' ? asciiLine(party_name.replace(/:/g, ' -'), most) : plainLine(party_name, most)
  return /[\p{L}\p{N}]/u.test(name) ? name : `${BOOKS_PARTIES[party_of].split(' ')[0]} ${party}`
}

/**
 * The name of each party in the system: the one it went out with, else its own, with its number where
 * another customer or vendor has that one.
 */
export function nameParties(
  system: BooksSystem,
  parties: readonly Party[],
  known: readonly Known[],
): Map<string, string> {
  const names = new Map(known.map(({ kind, record, name }) => [`${kind} ${record}`, name]))
  const holders = new Map([...names].map(([key, name]) => [name.toLowerCase(), key]))
  for (const one of parties) {
    const key = partyKey(one)
    if (names.has(key)) continue
    const own = cleanName(system, one)
    const ending = ` (${one.party_of[0]?.toUpperCase()}${one.party})`
    const name = holders.has(own.toLowerCase())
      ? `${own.slice(0, LIMITS[system] - ending.length).trim()}${ending}`
      : own
    names.set(key, name)
    holders.set(name.toLowerCase(), key)
  }
  return names
}
