import { useState } from 'react'
import { listMailingContacts } from '#contract/entities/reports/mailing.ts'
import { useRead } from '#kit/call.ts'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import { CONTACT_COLUMNS, toContactRows } from './contact-columns.tsx'
import '#kit/list/list.css'

export function Contacts({ mailing }: { mailing: number }) {
  const [page, setPage] = useState(1)
  const { data, error, isLoading, isPrevious, refetch } = useRead(listMailingContacts, {
    resource: 'mailings',
    query: { page, mailing: String(mailing) },
    keepsPrevious: true,
  })
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  const contacts = data?.results ?? []
  const places = new Map(contacts.map(({ email }, at) => [email, at + 1]))
  const rows = toContactRows(contacts, (email) => places.get(email) ?? 0)
  if (!isLoading && rows.length === 0) return <EmptyList text="None of the contacts sent an offer lately." />
  return (
    <>
      <RowTable
        label="Contacts"
        columns={CONTACT_COLUMNS}
        dataSource={rows}
        loading={isLoading || isPrevious}
      />
      <Pages page={page} total={data?.count ?? 0} shown={rows.length} onPage={setPage} />
    </>
  )
}
