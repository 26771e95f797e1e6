import { useMemo, useState } from 'react'
import type { Column, Field } from '#kit/fields/field-spec.ts'

export type ColumnField<R> = Field<R> & { column: Column }

type Choice = Record<string, boolean>

const storageKey = (resource: string) => `columns:${resource}`

function readChoice(resource: string): Choice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(resource)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Choice) : {}
  } catch {
    return {}
  }
}

export const hasColumn = <R>(field: Field<R>): field is ColumnField<R> => field.column !== undefined

const NO_FILTERS = {}
/** Why a column is not shown, by the field's name. */
export type Unshown = Readonly<Record<string, 'no room' | 'all zero'>>
const NONE: Unshown = {}
const isUnder = ({ under }: Column, filters: Readonly<Record<string, string>>) =>
  under !== undefined && filters[under.filter] === under.value

/** Stored per browser. */
export function useColumns<R>(
  resource: string,
  fields: readonly Field<R>[],
  filters: Readonly<Record<string, string>> = NO_FILTERS,
) {
  const [choice, setChoice] = useState(() => readChoice(resource))
  const [cut, setCut] = useState(NONE)
  const choices = useMemo(() => {
    const choose = (next: Choice) => {
      setChoice(next)
      localStorage.setItem(storageKey(resource), JSON.stringify(next))
    }
    const all = fields.filter(hasColumn)
    const isWanted = (field: ColumnField<R>) =>
      choice[field.name] ?? (!field.column.hidden || isUnder(field.column, filters))
    return {
      all,
      // The first column opens the record and cannot be hidden.
      wanted: all.filter((field, index) => index === 0 || isWanted(field)),
      isWanted,
      /** Shown however narrow the list is. */
      keeps: (field: ColumnField<R>) => choice[field.name] === true || isUnder(field.column, filters),
      set: (field: ColumnField<R>, isOn: boolean) => choose({ ...choice, [field.name]: isOn }),
      reset: () => choose({}),
    }
  }, [resource, fields, choice, filters])
  return useMemo(() => {
    const { isWanted, set, ...others } = choices
    const whyCut = (field: ColumnField<R>) => (isWanted(field) ? cut[field.name] : undefined)
    const isShown = (field: ColumnField<R>) => isWanted(field) && whyCut(field) === undefined
    return {
      ...others,
      whyCut,
      isShown,
      toggle: (field: ColumnField<R>) => set(field, !isShown(field)),
      setCut,
    }
  }, [choices, cut])
}
