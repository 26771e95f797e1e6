import { Button, Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { listMailingContacts, type MailingContact } from '#contract/entities/reports/mailing.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { FilterControls } from '#kit/list/filter-controls.tsx'
import { defineFilters, sentFilters } from '#kit/list/filters.ts'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import type { Selection } from '#kit/list/selection.ts'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { CONTACT_COLUMNS, toContactRows } from './contact-columns.tsx'
import '#kit/list/list.css'

type Chosen = Pick<MailingContact, 'broker' | 'email'>

const FILTERS = defineFilters<typeof listMailingContacts>([
  { kind: 'search', name: 'search', label: 'Search broker, name, email' },
  { kind: 'many', name: 'pick_up_state', label: 'Offers from', lookup: states },
  { kind: 'many', name: 'deliver_to_state', label: 'Offers to', lookup: states },
  {
    kind: 'choice',
    name: 'is_won',
    label: 'Past wins',
    choices: { '': 'All', true: 'Accepted a bid' },
    initial: '',
  },
])

const FILTERS_GRID = {
  display: 'grid',
  flex: '1 1 280px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  alignItems: 'end',
  gap: 12,
} as const

/** Rows have no id of the server's: an address is one contact. */
function useIds() {
  const [ids] = useState(() => new Map<string, number>())
  return (email: string) => {
    const known = ids.get(email) ?? ids.size + 1
    ids.set(email, known)
    return known
  }
}

export function ContactsControl({ id, value, onChange, disabled }: PartControlProps) {
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const idOf = useIds()
  const chosen = useMemo(() => (value as Chosen[] | undefined) ?? [], [value])
  const { data, error, isLoading, isPrevious, refetch } = useRead(listMailingContacts, {
    resource: 'mailings',
    query: { page, ...sentFilters(FILTERS, filters) },
    keepsPrevious: true,
  })
  const rows = toContactRows(data?.results ?? [], idOf)
  const choose = (all: readonly Chosen[]) =>
    !disabled && onChange?.(all.map(({ broker, email }) => ({ broker, email })))
  const selection: Selection = {
    ids: new Set(chosen.map(({ email }) => idOf(email))),
    set(ids) {
      const wanted = new Set(ids)
      const known = new Map([...rows, ...chosen].map((one) => [idOf(one.email), one]))
      choose([...known].flatMap(([at, one]) => (wanted.has(at) ? one : [])))
    },
    clear: () => choose([]),
  }
  const body = () => {
    if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
    if (!isLoading && rows.length === 0) return <EmptyList text="No contacts match." />
    return (
      <RowTable
        label="Contacts"
        columns={CONTACT_COLUMNS}
        dataSource={rows}
        loading={isLoading || isPrevious}
        selection={selection}
      />
    )
  }
  return (
    <Flex id={id} vertical gap={8} role="group" aria-label="Contacts">
      <Flex align="center" wrap gap="8px 16px">
        <div style={FILTERS_GRID}>
          <FilterControls
            resource="mailings"
            filters={FILTERS}
            values={filters}
            onChange={(changed) => {
              setPage(1)
              setFilters((before) => ({ ...before, ...changed }))
            }}
          />
        </div>
        <Typography.Text type="secondary" style={{ marginInlineStart: 'auto' }} role="status">
          {pluralize(chosen.length, 'contact')} selected
        </Typography.Text>
        {chosen.length > 0 && (
          <Button disabled={disabled} onClick={selection.clear}>
            Clear
          </Button>
        )}
      </Flex>
      {body()}
      <Pages page={page} total={data?.count ?? 0} shown={rows.length} onPage={setPage} />
    </Flex>
  )
}
