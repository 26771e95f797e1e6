import { Typography } from 'antd'
import type { MailingContact } from '#contract/entities/reports/mailing.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { Ago } from '#kit/cells/time.tsx'
import type { ColumnField } from '#kit/list/use-columns.ts'

type ContactRow = MailingContact & { id: number }

export const toContactRows = (
  contacts: readonly MailingContact[],
  idOf: (email: string) => number,
): ContactRow[] => contacts.map((contact) => ({ ...contact, id: idOf(contact.email) }))

export const CONTACT_COLUMNS: readonly ColumnField<ContactRow>[] = [
  {
    name: 'email',
    label: 'Email',
    cell: { compute: ({ email }) => email },
    column: { width: 220, card: 'title' },
  },
  {
    name: 'broker_name',
    label: 'Broker',
    cell: { compute: ({ broker_name }) => broker_name },
    column: { width: 180, card: 'line' },
  },
  {
    name: 'name',
    label: 'Contact',
    cell: { compute: ({ name }) => name || <Dash /> },
    column: { width: 140, card: 'line' },
  },
  {
    name: 'offers',
    label: 'Offers',
    cell: { compute: ({ offers }) => formatNumber(offers), numeric: true },
    column: { width: 80, card: 'labeled' },
  },
  {
    name: 'won_count',
    label: 'Won',
    cell: { compute: ({ won_count }) => formatNumber(won_count), numeric: true },
    column: { width: 70, card: 'labeled' },
  },
  {
    name: 'last_offer_at',
    label: 'Last offer',
    cell: {
      compute: ({ last_offer_at }) => (last_offer_at == null ? <Dash /> : <Ago value={last_offer_at} />),
    },
    column: { width: 120 },
  },
  {
    name: 'problem',
    label: 'Skipped',
    cell: {
      compute: ({ problem }) =>
        problem ? <Typography.Text type="warning">{problem}</Typography.Text> : <Dash />,
    },
    column: { width: 220, card: 'line' },
  },
]
