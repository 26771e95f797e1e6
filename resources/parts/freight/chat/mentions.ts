import { listChatPeople } from '#contract/entities/freight/load-comment.ts'
import { useRead } from '#kit/call.ts'
import { escapePattern } from '#contract/rules/pattern.ts'

export interface Person {
  readonly id: number
  readonly name: string
}

const NOBODY: readonly Person[] = []

export const usePeople = (): readonly Person[] => useRead(listChatPeople).data?.results ?? NOBODY

/** Longest name wins where two names start alike. */
export function mentionsIn(
  text: string,
  people: readonly Person[],
): { text: string; ids: readonly number[] }[] {
  const byName = Map.groupBy(people, ({ name }) => name)
  const names = [...byName.keys()].filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return [{ text, ids: [] }]
  return text
    .split(new RegExp(`(@(?:${names.map(escapePattern).join('|')})(?![\\p{L}\\p{N}]))`, 'u'))
    .map((part, index) => ({
      text: part,
      ids: index % 2 === 1 ? (byName.get(part.slice(1)) ?? []).map(({ id }) => id) : [],
    }))
    .filter((part) => part.text !== '')
}

export const mentionedIn = (text: string, people: readonly Person[]): number[] => [
  ...new Set(mentionsIn(text, people).flatMap(({ ids }) => ids)),
]
