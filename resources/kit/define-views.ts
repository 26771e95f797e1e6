import type { ComponentType, ReactNode } from 'react'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'
import type { ActionField } from './action-field.ts'
import type { Field, Row } from './fields/field-spec.ts'
import type { BulkAction } from './list/bulk.ts'
import type { FilterSpec } from './list/filters.ts'
import type { OwnershipRule } from './ownership.ts'
import type { LivePatch } from './use-live-patch.ts'

/** Something that can be done to one record besides editing it: an unsafe endpoint whose only parameter is the record's id. */
export interface RecordAction<R> {
  label: string
  endpoint: Endpoint
  /** The same for whoever its own question lets in, which is sent in its place then. */
  wider?: Endpoint
  /** Whether the record stands where this can be done. */
  when: (row: R) => boolean
  /** Whose records it can be done to, where the endpoint's question alone does not say. */
  rule?: OwnershipRule<R>
  /** What goes out in the body besides what is asked. */
  body?: (row: R) => Record<string, unknown>
  /** What is asked before it is done. */
  confirm?: {
    title: string
    /** '' where nothing is to be asked of this record now. */
    text: (row: R) => string
    /** What must be asked of the server before it is said. */
    Check?: ComponentType<{ row: R }>
    isDanger?: true
    fields?: readonly ActionField[]
    /** What stands in the fields at first, as the body takes it: money in cents; today is the company's. */
    initial?: (row: R, today: string) => Readonly<Record<string, string | number>>
    /** What is sent as true once it was refused for the lack of it and is meant, and what the button says then. */
    insist?: { name: string; label: string }
  }
  /** What is said of the record that the call answered. */
  done: (answer: R) => string
  /** The call that takes it back, which is offered for some seconds, and what is said then. */
  undo?: { endpoint: Endpoint; done: (answer: R) => string }
  /** The step that takes the record on: the primary button of its page. */
  isNext?: true
  /** What may come before a next step: draws its button, as the primary one only where nothing does. */
  Before?: ComponentType<{ row: R; button: (isPrimary: boolean) => ReactNode }>
  /** One of steps that take each other's place: what follows it takes no tap for a second. */
  isStep?: true
  /** It stands behind More. */
  isRare?: true
  /** Where what was refused is mended: a part of the record's page, and what says that something was mended there. */
  mend?: Place & { Watch?: ComponentType<{ row: R; onChange: () => void }> }
}

/** What a list within a record must know of its rows: an id to lead on by. */
export interface ListedRow {
  id: number
}

/** What draws the rows of a list in place of a table. */
export interface DrawnRows<Item> {
  label: string
  rows: readonly Item[]
  isLoading: boolean
}

/** The list of another endpoint, as a part of a record: which rows, how they are shown and narrowed, and where each leads. */
export interface RecordList<R> {
  endpoint: Endpoint
  params: (row: R) => Record<string, string | number>
  query: (row: R) => Record<string, unknown>
  fields: readonly Field<ListedRow>[]
  Rows?: ComponentType<DrawnRows<ListedRow>>
  filters: readonly FilterSpec[]
  /** Without it the rows lead nowhere. */
  to?: (item: ListedRow) => string
  /** The way to a new row, for whom its question lets in. */
  create?: NewRow<R>
  /** What it says when it has no row. */
  empty: string
}

/** The way to a new row of a record's list. */
export interface NewRow<R> {
  label: string
  access: Can
  when: (row: R) => boolean
  to: (row: R) => string
}

/** One part of a record's page behind a tab; `name` stands in the address. It draws itself, for whom `access` lets in, or lists another endpoint. */
export type RecordTab<R> = { name: string; label: string; count?: (row: R) => number; access?: Can } & (
  | { render: (row: R) => ReactNode; list?: undefined }
  | { list: RecordList<R>; render?: undefined }
)

interface ListConfig<R, E extends Endpoint, Item extends ListedRow> {
  endpoint: E
  params?: (row: R) => Record<string, string | number>
  query?: (row: R) => Partial<QueryOf<E>>
  /** The columns of a table; without them `Rows` draws the rows. */
  fields?: readonly Field<Item>[]
  Rows?: ComponentType<DrawnRows<Item>>
  filters?: readonly FilterSpec[]
  to?: (item: Item) => string
  create?: NewRow<R>
  empty: string
}

type ItemOf<E> = AnswerOf<E> extends { results: (infer Item extends ListedRow)[] } ? Item : never

/** Declares a record's list of another endpoint; the compiler holds query and fields to the endpoint. */
export const recordList =
  <R>() =>
  <E extends Endpoint>(config: ListConfig<R, E, ItemOf<E>>): RecordList<R> => ({
    params: () => ({}),
    query: () => ({}),
    fields: [],
    filters: [],
    ...(config as unknown as Partial<RecordList<R>> & Pick<RecordList<R>, 'endpoint' | 'empty'>),
  })

/** What a new record is begun from. */
export interface RecordDraft {
  endpoint: Endpoint
  params: readonly string[]
  /** Fields of the answer that go out without a control. */
  sent: readonly string[]
  /** What the form is called in place of `New …`, and what its button says. */
  title: string
  /** Which of the fields that stand on demand are asked for at once. */
  asks?: (draft: never) => readonly string[]
  /** What is said above the form: where it comes from, and what speaks against it. */
  Notice?: ComponentType<{ draft: never }>
  /** Where the way leads when it cannot be begun any more. */
  instead?: (draft: never) => Place | null
}

/** A page and what it is called. */
export interface Place {
  label: string
  path: string
}

/** What the generic views must know of a resource, fetched with its first page. */
export interface Views<R extends Row> {
  /** The heading of one record. */
  title: (row: R) => string
  fields: readonly Field<R>[]
  filters: readonly FilterSpec[]
  actions: readonly RecordAction<R>[]
  /** The step that takes the record on where it lies elsewhere: a link as the primary button. */
  onward?: { when: (row: R) => boolean; Step: ComponentType<{ row: R }> }
  /** Where one record stands, beside its heading. */
  status?: (row: R) => ReactNode
  /** Whether a record stands where it can be edited; without it any can. */
  canEdit?: (row: R) => boolean
  /** Whose records can be edited, where the endpoint's question alone does not say. */
  editRule?: OwnershipRule<R>
  /** Where a row of the list leads in place of its record's page. */
  to?: (row: R) => string
  /** What live messages change in the rows that are shown, without a fetch. */
  patch?: LivePatch<R>
  /** What can be done to many rows of the list at once. */
  bulk?: readonly BulkAction[]
  /** Parts of a record's page below its fields, one shown at a time. */
  tabs?: readonly RecordTab<R>[]
  /** The tab behind which the fields stand, before the others; without it they stand above them all. */
  fieldsTab?: string
  /** The tab that is open where the address names none; without it the first. */
  openTab?: (row: R) => string | undefined
  /** Where the way back leads from a record that belongs to another one. */
  parent?: (row: Partial<R>) => Place | undefined
  /** What all rows of the list come to, drawn above them from the list's answer. */
  summary?: ComponentType<{ answer: never }>
  /** What is said above the rows without them, at once. */
  note?: ComponentType
  /** What a new record begins with, where the address says from what: a call whose query has these parameters, and which of its answer is sent on. */
  draft?: RecordDraft
  /** Fields that stand in a new record's form only once they are asked for. */
  onDemand?: readonly string[]
  /** What is said of a new record once it is kept. */
  made?: (answer: R) => string
  /** What an empty list without filters says. */
  empty: string
}
