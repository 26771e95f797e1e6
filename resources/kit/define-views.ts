import type { Endpoint } from '#contract/http.ts'
import type { Field, Row } from './fields/field-spec.ts'
import type { FilterSpec } from './list/filters.ts'

/** Something that can be done to one record besides editing it: an unsafe endpoint whose only parameter is the record's id. */
export interface RecordAction<R> {
  label: string
  endpoint: Endpoint
  /** Whether the record stands where this can be done. */
  when: (row: R) => boolean
  /** What is asked before it is done. */
  confirm?: { title: string; text: (row: R) => string }
  /** What is said of the record that the call answered. */
  done: (answer: R) => string
}

/** What the generic views must know of a resource, fetched with its first page. */
export interface Views<R extends Row> {
  /** The heading of one record. */
  title: (row: R) => string
  fields: readonly Field<R>[]
  filters: readonly FilterSpec[]
  actions: readonly RecordAction<R>[]
  /** What an empty list without filters says. */
  empty: string
}
