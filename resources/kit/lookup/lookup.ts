import { useEffect, useState } from 'react'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/http.ts'
import { useRead } from '#kit/use-read.ts'

/** One thing that can be chosen: `hint` stands beside its label and is searched too. */
export interface Option {
  value: string
  label: string
  hint?: string
}

/** Where options come from: a list endpoint, and what makes an option of its rows. */
export interface Lookup {
  endpoint: Endpoint
  option: (row: never) => Option
  /** The query parameter by which the server searches; without one all options come at once and are searched here. */
  search?: string | undefined
}
/** A lookup whose options come all at once. */
export type WholeLookup = Lookup & { search?: undefined }

type RowOf<E> = AnswerOf<E> extends { results: (infer R)[] } ? R : never

/** Declares a lookup whose options come all at once; the compiler holds the row to the endpoint. */
export const defineLookup = <E extends Endpoint>(endpoint: E, option: (row: RowOf<E>) => Option): WholeLookup => ({ endpoint, option })

/** Declares a lookup that the server searches; the compiler holds row and parameter to the endpoint. */
export const defineSearch = <E extends Endpoint>(
  endpoint: E,
  search: keyof QueryOf<E> & string,
  option: (row: RowOf<E>) => Option,
): Lookup => ({ endpoint, option, search })

const FRESH_MS = 5 * 60_000
const PAUSE_MS = 250

/** A text that follows another once that has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The options of a lookup; where the server searches, those that it finds for what was typed. */
export function useOptions({ endpoint, option, search }: Lookup, { typed = '', isEnabled = true } = {}) {
  const wanted = usePaused(typed.trim())
  const { data, error, isLoading } = useRead(endpoint, {
    resource: endpoint.name,
    query: search ? { [search]: wanted } : {},
    isEnabled,
    staleMs: FRESH_MS,
    keepsPrevious: true,
  })
  const { results } = (data ?? {}) as { results?: readonly never[] }
  return { options: results?.map(option) ?? [], isLoading, isFailed: error !== null }
}

/** The options that what was typed may mean: those that begin with it first. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return options
  const begins = ({ label, hint = '' }: Option) => label.toLowerCase().startsWith(text) || hint.toLowerCase().startsWith(text)
  const has = ({ label, hint = '' }: Option) => `${label} ${hint}`.toLowerCase().includes(text)
  return [...options.filter(begins), ...options.filter((option) => has(option) && !begins(option))]
}

/** The options that these values stand for; a value that is none of them stands for itself. */
export const optionsFor = (values: readonly string[], options: readonly Option[]): Option[] =>
  values.map((value) => options.find((option) => option.value === value) ?? { value, label: value })
