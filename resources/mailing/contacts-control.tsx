import { useMemo, useState } from 'react'
import { listMailingContacts, type MailingContact } from '#contract/entities/reports/mailing.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { defineFilters } from '#kit/list/filters.ts'
import type { Selection } from '#kit/list/selection.ts'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { CONTACT_COLUMNS, toContactRows } from './contact-columns.tsx'
import { PickList, usePickPage } from './pick-list.tsx'

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
  const picker = usePickPage(FILTERS)
  const idOf = useIds()
  const chosen = useMemo(() => (value as Chosen[] | undefined) ?? [], [value])
  const { data, ...read } = useRead(listMailingContacts, {
    resource: 'mailings',
    query: picker.query,
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
  return (
    <PickList
      id={id}
      label="Contacts"
      empty="No contacts match."
      columns={CONTACT_COLUMNS}
      rows={rows}
      total={data?.count ?? 0}
      read={read}
      picker={picker}
      selection={selection}
      selected={`${pluralize(chosen.length, 'contact')} selected`}
      disabled={disabled}
    />
  )
}
