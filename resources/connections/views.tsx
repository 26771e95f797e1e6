import {
  type Connection,
  type listConnections,
  retryConnection,
} from '#contract/entities/kernel/connection.ts'
import { buildFields } from '#contract/fields.ts'
import { CONNECTION_KINDS, CONNECTION_STATES } from '#contract/rules/connections.ts'
import type { Views } from '#kit/define-views.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { rowActions } from '#kit/list/row-actions.tsx'

type ConnectionRow = Connection & Row

const facts = buildFields<Connection>()({
  kind: { label: 'Type', kind: 'code', codes: CONNECTION_KINDS },
  record: { label: 'Record number', kind: 'number', isInternal: true },
  name: { label: 'Connection', kind: 'text' },
  state: { label: 'Status', kind: 'code', codes: CONNECTION_STATES },
  last_at: { label: 'Last exchange', kind: 'instant' },
  reason: { label: 'Reason', kind: 'text' },
  path: { label: 'Page', kind: 'text', isInternal: true },
  can_retry: { label: 'Can be tried again', kind: 'yes-no', isInternal: true },
})

const fields = defineColumns<typeof facts, ConnectionRow, 'actions'>(facts, {
  name: { column: { width: 240, priority: 'always', card: 'title' } },
  kind: { column: { width: 130, card: 'line' } },
  state: {
    tones: { failed: 'danger', waiting: 'yellow', working: 'green', off: 'plain' },
    column: { width: 110, priority: 'always', card: 'head' },
  },
  last_at: { cell: 'ago', column: { width: 130, priority: 1, card: 'labeled' } },
  reason: { column: { width: 340, priority: 2, card: 'line', wraps: true } },
  actions: rowActions<ConnectionRow>('connections', 110, [
    {
      label: 'Try again',
      name: ({ name }) => `Try again: ${name}`,
      endpoint: retryConnection,
      params: ({ kind, record }) => ({ kind, record }),
      when: ({ can_retry }) => can_retry,
      done: ({ name }) => `Trying ${name} again.`,
    },
  ]),
})

const views: Views<ConnectionRow> = {
  title: ({ name }) => name,
  fields,
  filters: defineFilters<typeof listConnections>([
    {
      kind: 'choice',
      name: 'state',
      label: facts.state.label,
      choices: { '': 'All', ...CONNECTION_STATES },
      initial: '',
    },
  ]),
  actions: [],
  to: ({ path }) => path || '/settings/connections',
  empty: 'No connections.',
}
export default views
