import type { HttpError } from '@refinedev/core'
import type { ComponentType, ReactNode } from 'react'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'
import type { ActionField } from './action-field.ts'
import type { Field, Row } from './fields/field-spec.ts'
import type { BulkChoice } from './list/bulk.ts'
import type { ListTotals } from './list/totals-row.tsx'
import type { FilterSpec } from './list/filters.ts'
import type { OwnershipRule } from './ownership.ts'
import type { LivePatch } from './use-live-patch.ts'

/** The record as it was before the action, and what was sent. */
export interface ActionRun<R> {
  row: R
  body: Readonly<Record<string, unknown>>
}

/** Action on one record besides editing: an unsafe endpoint whose only parameter is the record's id. */
export interface RecordAction<R> {
  label: string
  /** In the row of a list: its accessible name with what it acts on, and the value that it changes. */
  inRow?: (row: R) => { name: string; text: string; isDanger?: boolean }
  endpoint: Endpoint
  /** Endpoint with wider rights, called instead when the user may call it. */
  wider?: Endpoint
  when: (row: R) => boolean
  rule?: OwnershipRule<R>
  body?: (row: R) => Record<string, unknown>
  confirm?: {
    title: string
    /** '' skips the question for this record. */
    text: (row: R) => string
    Check?: ComponentType<{ row: R }>
    isDanger?: true
    fields?: readonly ActionField[]
    /** Initial field values as the body takes them (money in cents); `today` is in the company's zone. */
    initial?: (row: R, today: string) => Readonly<Record<string, string | number>>
    /** Flag sent as true to confirm after a refusal, and the button's label then. */
    insist?: { name: string; label: string }
  }
  /** Names the record and says what happened to it. */
  done: (answer: R, run: ActionRun<R>) => string
  undo?: { endpoint: Endpoint; done: (answer: R) => string }
  /** Primary button of the record's page. */
  isNext?: true
  /** Precedes the next step: draws its `button`, as primary only when it shows nothing itself. */
  Before?: ComponentType<{ row: R; button: (isPrimary: boolean) => ReactNode }>
  /** Steps replace each other in place, so the following one ignores taps for a second. */
  isStep?: true
  isRare?: true
  /** Leads to the part of the page that fixes a refusal; `Watch` reports when something was fixed there. */
  mend?: Place & { Watch?: ComponentType<{ row: R; onChange: () => void }> }
}

export interface ListedRow {
  id: number
}

export interface DrawnRows<Item> {
  label: string
  rows: readonly Item[]
  isLoading: boolean
}

export interface RecordList<R> {
  endpoint: Endpoint
  params: (row: R) => Record<string, string | number>
  query: (row: R) => Record<string, unknown>
  fields: readonly Field<ListedRow>[]
  Rows?: ComponentType<DrawnRows<ListedRow>>
  filters: readonly FilterSpec[]
  to?: (item: ListedRow) => string
  create?: NewRow<R>
  empty: string
}

export interface NewRow<R> {
  label: string
  access: Can
  when: (row: R) => boolean
  to: (row: R) => string
}

/** Tab of a record's page; `name` is its value in the address. */
export type RecordTab<R> = {
  name: string
  label: string
  count?: (row: R) => number
  access?: Can
  /** For this record only; always where it is not given. */
  when?: (row: R) => boolean
  /** For the layout 'columns'; 'wide' by default. */
  column?: 'wide' | 'narrow'
} & (
  | {
      render: (row: R) => ReactNode
      /** Drawn instead of `render` when it stands in a column. */
      beside?: (row: R) => ReactNode
      list?: undefined
    }
  | { list: RecordList<R>; render?: undefined; beside?: undefined }
)

/** The page that rows of this list come from. */
export interface Source {
  can: Can
  to: string
  label: string
}

export interface ShownRow<R> {
  row: R | undefined
  /** Why there is no row; false while it loads. */
  failure: HttpError | false | null
  refetch: () => void
}

interface ListConfig<R, E extends Endpoint, Item extends ListedRow> {
  endpoint: E
  params?: (row: R) => Record<string, string | number>
  query?: (row: R) => Partial<QueryOf<E>>
  fields?: readonly Field<Item>[]
  Rows?: ComponentType<DrawnRows<Item>>
  filters?: readonly FilterSpec[]
  to?: (item: Item) => string
  create?: NewRow<R>
  empty: string
}

type ItemOf<E> = AnswerOf<E> extends { results: (infer Item extends ListedRow)[] } ? Item : never

export const recordList =
  <R>() =>
  <E extends Endpoint>(config: ListConfig<R, E, ItemOf<E>>): RecordList<R> => ({
    params: () => ({}),
    query: () => ({}),
    fields: [],
    filters: [],
    ...(config as unknown as Partial<RecordList<R>> & Pick<RecordList<R>, 'endpoint' | 'empty'>),
  })

export interface RecordDraft {
  endpoint: Endpoint
  params: readonly string[]
  /** Response fields sent without a form control. */
  sent: readonly string[]
  title: string
  asks?: (draft: never) => readonly string[]
  Notice?: ComponentType<{ draft: never }>
  instead?: (draft: never) => Place | null
}

export interface Place {
  label: string
  path: string
}

export interface Views<R extends Row> {
  title: (row: R) => string
  fields: readonly Field<R>[]
  filters: readonly FilterSpec[]
  actions: readonly RecordAction<R>[]
  /** Next step that lies on another page: a link as the primary button. */
  onward?: { when: (row: R) => boolean; Step: ComponentType<{ row: R }> }
  status?: (row: R) => ReactNode
  /** Buttons beside the record's actions that change nothing, such as downloads. */
  Tools?: ComponentType<{ row: R }>
  /** Stands below the head of the record's page. */
  Notice?: ComponentType<{ row: R }>
  canEdit?: (row: R) => boolean
  editRule?: OwnershipRule<R>
  to?: (row: R) => string
  /** Applies live messages to the shown rows without a fetch. */
  patch?: LivePatch<R>
  bulk?: readonly BulkChoice[]
  tabs?: readonly RecordTab<R>[]
  /** 'columns' shows the tabs beside each other, on a phone as tabs; the fields stand in one of them. */
  layout?: 'columns'
  /** Reads the record to show, when that takes more than the resource's `show`. */
  useRow?: (resource: string, id: string) => ShownRow<R>
  Skeleton?: ComponentType
  fieldsTab?: string
  openTab?: (row: R) => string | undefined
  parent?: (row: Partial<R>) => Place | undefined
  summary?: ComponentType<{ answer: never }>
  /** Last row of the list, over all its pages; undefined for an answer without totals. */
  totals?: (answer: never) => ListTotals | undefined
  note?: ComponentType
  /** Parts of the list (`ListHead`, `ListFilters`, `ListSummary`, `ListBody`, `ListFoot`) in an order of its own. */
  listLayout?: ComponentType
  /** Prefills a new record when the address has the parameters of this call. */
  draft?: RecordDraft
  onDemand?: readonly string[]
  made?: (answer: R) => string
  empty: string
  emptyFrom?: Source
}
