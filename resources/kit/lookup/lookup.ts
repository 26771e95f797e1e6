import { type AnswerOf, type Endpoint, NONE, type QueryOf } from '#contract/http.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { folded } from '#contract/rules/unaccented.ts'
import { accessQuestion } from '#kit/access-question.ts'
import { useRead } from '#kit/call.ts'
import { useSettled } from '#kit/use-settled.ts'
import { useAnswers } from '#kit/use-answers.ts'

/** `hint` stands beside the label and is searched too. */
export interface Option {
  value: string
  label: string
  hint?: string
}

export interface Lookup {
  endpoint: Endpoint
  option: (row: never) => Option
  /** Query parameter of the server's search; without it all options load at once and are filtered here. */
  search?: string | undefined
  /** Further query parameters, from the values of the record or form. */
  query?: ((around: Around) => Record<string, unknown>) | undefined
  /** Label the record itself has for its value. */
  own?: ((around: Around) => Option | undefined) | undefined
  /** Reads one row by its value, to label a value that is not among the options. */
  one?: Endpoint | undefined
  ids?: string | undefined
}
export type Around = Readonly<Record<string, unknown>>
export type WholeLookup = Lookup & { search?: undefined }

type RowOf<E> = AnswerOf<E> extends { results: (infer R)[] } ? R : never

export const defineLookup = <E extends Endpoint>(
  endpoint: E,
  option: (row: RowOf<E>) => Option,
  query?: (around: Around) => Partial<QueryOf<E>>,
  one?: Endpoint,
  own?: Lookup['own'],
): WholeLookup => ({ endpoint, option, query: query as WholeLookup['query'], one, own })

export const defineSearch = <E extends Endpoint>(
  endpoint: E,
  search: keyof QueryOf<E> & string,
  option: (row: RowOf<E>) => Option,
  one?: Endpoint,
  own?: (around: Around) => Option | undefined,
  ids?: keyof QueryOf<E> & string,
): Lookup => ({ endpoint, option, search, one, own, ids })

const FRESH_MS = 5 * MINUTE_MS
const PAUSE_MS = 250

export function useOptions(
  { endpoint, option, search, query }: Lookup,
  { typed = '', isEnabled = true, around = {} as Around } = {},
) {
  const searchText = useSettled(typed.trim(), PAUSE_MS)
  const { data, error, isLoading } = useRead(endpoint, {
    resource: endpoint.name,
    query: { ...query?.(around), ...(search && { [search]: searchText }) },
    isEnabled,
    staleMs: FRESH_MS,
    keepsPrevious: true,
  })
  const { results } = (data ?? {}) as { results?: readonly never[] }
  return {
    options: results?.map(option).filter(({ value }) => value !== '') ?? [],
    isLoading,
    isFailed: error !== null,
  }
}

export const getNote = ({
  isLoading,
  isFailed,
}: {
  isLoading: boolean
  isFailed: boolean
}): string | undefined => {
  if (isFailed) return 'Couldn’t load choices.'
  return isLoading ? 'Loading…' : undefined
}

/** Undefined until access is known. */
export function useReadsOne({ endpoint, one, ids }: Lookup): boolean | undefined {
  const question = accessQuestion(one ?? endpoint)
  const answers = useAnswers(one ? [question] : [])
  return one ? answers?.has(question.join(' ')) : ids !== undefined
}

/** Reads a value's option by itself when the loaded options miss it and the lookup can. */
export function useMissing(lookup: Lookup, value: string | undefined) {
  const { endpoint, one, ids, option } = lookup
  const canRead = useReadsOne(lookup)
  const hasValue = value !== undefined && value !== NONE
  const { data, error } = useRead(one ?? endpoint, {
    resource: (one ?? endpoint).name,
    ...(one ? { params: { id: value ?? 0 } } : { query: { [ids ?? 'ids']: value } }),
    isEnabled: hasValue && canRead === true,
    staleMs: FRESH_MS,
  })
  const row = one ? data : (data as { results?: readonly unknown[] } | undefined)?.results?.[0]
  return {
    missing: row === undefined ? undefined : (option(row as never) as Option),
    isLoading: hasValue && canRead !== false && data === undefined && error === null,
  }
}

export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const text = folded(typed)
  if (text === '') return options
  const begins = ({ label, hint = '' }: Option) =>
    folded(label).startsWith(text) || folded(hint).startsWith(text)
  const has = ({ label, hint = '' }: Option) => folded(`${label} ${hint}`).includes(text)
  return [...options.filter(begins), ...options.filter((option) => has(option) && !begins(option))]
}

const isId = (value: string) => /^-?\d+$/.test(value)

const getLabel = (value: string, isLoading: boolean) => {
  if (value === NONE) return 'None'
  if (isLoading) return '…'
  return isId(value) ? 'Name unknown' : value
}

/** A text is its own label; an id is never shown. */
export const unnamed = (value: string, isLoading: boolean): Option => ({
  value,
  label: getLabel(value, isLoading),
})

export const optionsFor = (
  values: readonly string[],
  options: readonly Option[],
  isLoading: boolean,
): Option[] =>
  values.map((value) => options.find((option) => option.value === value) ?? unnamed(value, isLoading))
