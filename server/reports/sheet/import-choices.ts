import type { SheetKind } from '#contract/entities.ts'
import type { ImportReport, SheetProblem } from '#contract/entities/reports/sheet.ts'
import { SHEET_NAMED, type SheetColumn, type SheetNamed } from '#contract/rules/sheet-columns.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isNumbered, type Known, nameKey } from '#server/kernel/sheets/import-names.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import type { Draft } from '#server/reports/sheet/import-draft.ts'
import { findNearWords } from '#server/reports/sheet/near-words.ts'
import { findNearNames } from '#server/reports/sheet/import.repository.ts'

const MAX_NAMES = 100

function wordsOf({ cell, codes = {}, by = '' }: SheetColumn, known: Known): readonly string[] {
  if (cell === 'yes-no') return ['Yes', 'No']
  if (cell === 'state') return [...new Set(known.states.values())]
  if (cell === 'code') return Object.entries(codes).flatMap(([code, word]) => (code === '' ? [] : [word]))
  if (cell === 'choice' || cell === 'choices')
    return [...(known.choices[by]?.values() ?? [])].map(({ name }) => name)
  return []
}

/** Words to choose from in the columns that have problems. */
export function listChoices(kind: SheetKind, bad: readonly Draft[], known: Known): ImportReport['choices'] {
  const titles = new Set(bad.flatMap(({ problems }) => problems.map(({ column }) => column)))
  return Object.fromEntries(
    SHEET_COLUMNS[kind].flatMap((column) => {
      const words = titles.has(column.title) ? wordsOf(column, known) : []
      return words.length > 0 ? [[column.title, [...words]]] : []
    }),
  )
}

const isNamed = (cell: string): cell is SheetNamed => (SHEET_NAMED as readonly string[]).includes(cell)

/** Gives each unknown word of a list the words like it. */
export function suggestWords(kind: SheetKind, bad: readonly Draft[], known: Known): void {
  for (const column of SHEET_COLUMNS[kind]) {
    if (column.cell === 'yes-no') continue
    const words = wordsOf(column, known)
    if (words.length === 0) continue
    for (const { problems } of bad)
      for (const problem of problems.filter(({ column: title }) => title === column.title)) {
        const near = findNearWords(problem.value, words)
        if (near.length > 0) problem.suggestions = near.map((word) => ({ value: word, label: word }))
      }
  }
}

/** Gives each unknown name the records with names like it. */
export async function suggestNames(tx: Tx, kind: SheetKind, bad: readonly Draft[]): Promise<void> {
  for (const { title, cell } of SHEET_COLUMNS[kind]) {
    if (!isNamed(cell)) continue
    const unknown = Map.groupBy(
      bad.flatMap(({ problems }): SheetProblem[] =>
        problems.filter(({ column, value }) => column === title && value !== ''),
      ),
      ({ value }) => nameKey(value),
    )
    const texts = [...unknown.keys()].slice(0, MAX_NAMES)
    if (texts.length === 0) continue
    for (const { text, id, name } of await findNearNames(tx, cell, texts)) {
      const suggestion = isNumbered(cell)
        ? { value: `#${id}`, label: `${name} (#${id})` }
        : { value: name, label: name }
      for (const problem of unknown.get(text) ?? []) (problem.suggestions ??= []).push(suggestion)
    }
  }
}
