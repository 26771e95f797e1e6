import { type AnswerOf, type Endpoint, NONE, type QueryOf } from '#contract/http.ts'
import { folded } from '#contract/rules/unaccented.ts'
import { accessQuestion } from '#kit/access-question.ts'
import { useRead } from '#kit/call.ts'
import { useSettled } from '#kit/ui/use-settled.ts'
import { useAnswers } from '#kit/use-answers.ts'

/** One thing that can be chosen: `hint` stands beside its label and is searched too. */
export interface Option {
  value: string
  label: string
  hint?: string
}

/** Where options come from: a list endpoint, and what makes an option of its rows. */
export interface Lookup {
  endpoint: Endpoint
  /** A row whose option has no value is not offered. */
  option: (row: never) => Option
  /** The query parameter by which the server searches; without one all options come at once and are searched here. */
  search?: string | undefined
  /** What else it is asked with, of the record or the form in which it stands. */
  query?: ((around: Around) => Record<string, unknown>) | undefined
  /** What the record itself calls the value that it has. */
  own?: ((around: Around) => Option | undefined) | undefined
  /** Reads one row by its value, to name one that is not among the options. */
  one?: Endpoint | undefined
  /** The query parameter by which the list answers just the rows with some ids. */
  ids?: string | undefined
}
/** The values of the record or the form in which a lookup stands. */
export type Around = Readonly<Record<string, unknown>>
/** A lookup whose options come all at once. */
export type WholeLookup = Lookup & { search?: undefined }

type RowOf<E> = AnswerOf<E> extends { results: (infer R)[] } ? R : never

/** Declares a lookup whose options come all at once, and the endpoint that reads one row that is none of them; the compiler holds row and query to the endpoint. */
export const defineLookup = <E extends Endpoint>(
  endpoint: E,
  option: (row: RowOf<E>) => Option,
  query?: (around: Around) => Partial<QueryOf<E>>,
  one?: Endpoint,
  own?: Lookup['own'],
): WholeLookup => ({ endpoint, option, query: query as WholeLookup['query'], one, own })

/** Declares a lookup that the server searches, and how one row is named that is not among the options; the compiler holds row and parameter to the endpoint. */
export const defineSearch = <E extends Endpoint>(
  endpoint: E,
  search: keyof QueryOf<E> & string,
  option: (row: RowOf<E>) => Option,
  one?: Endpoint,
  own?: (around: Around) => Option | undefined,
  ids?: keyof QueryOf<E> & string,
): Lookup => ({ endpoint, option, search, one, own, ids })

const FRESH_MS = 5 * 60_000
const PAUSE_MS = 250

/** The options of a lookup; where the server searches, those that it finds for what was typed. */
export function useOptions({ endpoint, option, search, query }: Lookup, { typed = '', isEnabled = true, around = {} as Around } = {}) {
  const wanted = useSettled(typed.trim(), PAUSE_MS)
  const { data, error, isLoading } = useRead(endpoint, {
    resource: endpoint.name,
    query: { ...query?.(around), ...(search && { [search]: wanted }) },
    isEnabled,
    staleMs: FRESH_MS,
    keepsPrevious: true,
  })
  const { results } = (data ?? {}) as { results?: readonly never[] }
  return { options: results?.map(option).filter(({ value }) => value !== '') ?? [], isLoading, isFailed: error !== null }
}

/** What is said in place of options that are not there yet, or could not be fetched. */
export const noteOf = ({ isLoading, isFailed }: { isLoading: boolean; isFailed: boolean }): string | undefined => {
  if (isFailed) return 'Couldn’t load choices.'
  return isLoading ? 'Loading…' : undefined
}

/** Whether a lookup can read one row that is not among its options: it has a call for that, and the user may make it; undefined until that is known. */
export function useReadsOne({ endpoint, one, ids }: Lookup): boolean | undefined {
  const question = accessQuestion(one ?? endpoint)
  const answers = useAnswers(one ? [question] : [])
  return one ? answers?.has(question.join(' ')) : ids !== undefined
}

/** The option that a value stands for, read by itself where the options lack it and the lookup can; `isLoading` until that is known. */
export function useMissing(lookup: Lookup, value: string | undefined) {
  const { endpoint, one, ids, option } = lookup
  const canRead = useReadsOne(lookup)
  const isWanted = value !== undefined && value !== NONE
  const { data, error } = useRead(one ?? endpoint, {
    resource: (one ?? endpoint).name,
    ...(one ? { params: { id: value ?? 0 } } : { query: { [ids ?? 'ids']: value } }),
    isEnabled: isWanted && canRead === true,
    staleMs: FRESH_MS,
  })
  const row = one ? data : (data as { results?: readonly unknown[] } | undefined)?.results?.[0]
  return {
    missing: row === undefined ? undefined : (option(row as never) as Option),
    isLoading: isWanted && canRead !== false && data === undefined && error === null,
  }
}

/** The options that what was typed may mean: those that begin with it first. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const text = folded(typed)
  if (text === '') return options
  const begins = ({ label, hint = '' }: Option) => folded(label).startsWith(text) || folded(hint).startsWith(text)
  const has = ({ label, hint = '' }: Option) => folded(`${label} ${hint}`).includes(text)
  return [...options.filter(begins), ...options.filter((option) => has(option) && !begins(option))]
}

const isId = (value: string) => /^-?\d+$/.test(value)

const labelOf = (value: string, isLoading: boolean) => {
  if (value === NONE) return 'None'
  if (isLoading) return '…'
  return isId(value) ? 'Name unknown' : value
}

/** A value without an option: words stand for themselves, an id is never shown; `isLoading` says that its name may still come. */
export const unnamed = (value: string, isLoading: boolean): Option => ({ value, label: labelOf(value, isLoading) })

/** The options that these values stand for, in their order. */
export const optionsFor = (values: readonly string[], options: readonly Option[], isLoading: boolean): Option[] =>
  values.map((value) => options.find((option) => option.value === value) ?? unnamed(value, isLoading))
