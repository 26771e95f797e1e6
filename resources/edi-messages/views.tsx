import { Alert } from 'antd'
import {
  type EdiMessage,
  ediMessageFields,
  type listEdiMessages,
  markEdiSent,
  processEdiMessage,
  resendEdiMessage,
} from '#contract/entities/edi/edi-message.ts'
import { canProcessAnyway, canResend, EDI_KINDS } from '#contract/rules/edi.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineFilters } from '#kit/list/filters.ts'
import { messageColumns, STATE_TONES } from '#parts/edi/message-columns.tsx'
import { RawText } from './raw-text.tsx'

const { direction, kind, state } = ediMessageFields.facts

const nameOf = ({ kind: type, shipment_id, control }: EdiMessage) =>
  `${codeWords(EDI_KINDS, type)} ${shipment_id || control}`.trim()

const actions: readonly RecordAction<EdiMessage>[] = [
  {
    label: 'Process anyway',
    endpoint: processEdiMessage,
    when: canProcessAnyway,
    confirm: {
      title: 'Process this load tender anyway?',
      text: ({ reason, state: now, is_test }) =>
        [
          is_test && 'This is a test interchange.',
          reason,
          now === 'refused'
            ? 'The acknowledgment that was sent stays as it is.'
            : 'The partner gets an acknowledgment (997) if it had none.',
        ]
          .filter(Boolean)
          .join(' '),
    },
    done: (_, { row }) => `${nameOf(row)} processed.`,
  },
  {
    label: 'Mark as sent',
    endpoint: markEdiSent,
    when: ({ state: now }) => now === 'ready',
    isNext: true,
    done: (_, { row }) => `${nameOf(row)} marked as sent.`,
  },
  {
    label: 'Resend',
    endpoint: resendEdiMessage,
    when: canResend,
    confirm: {
      title: 'Send this message again?',
      text: ({ control }) => `The partner gets the same file with control number ${control}.`,
    },
    isRare: true,
    done: (_, { row }) => `Resending ${nameOf(row)}.`,
  },
]

const isOpen = ({ state: now }: EdiMessage) => now === 'review' || now === 'failed'

function Reason({ row }: { row: EdiMessage }) {
  if (row.reason === '') return null
  return (
    <Alert
      type={isOpen(row) ? 'warning' : 'error'}
      showIcon
      message={row.reason}
      action={
        row.direction === 'in' &&
        row.partner === null && (
          <AllowedLink can={['edi-partners', 'create']} to="/settings/edi-partners/create">
            Add partner
          </AllowedLink>
        )
      }
    />
  )
}

const views: Views<EdiMessage> = {
  title: nameOf,
  status: ({ state: now }) => <StatusTag tone={STATE_TONES[now]}>{codeWords(state.codes, now)}</StatusTag>,
  Notice: Reason,
  fields: messageColumns,
  filters: defineFilters<typeof listEdiMessages>([
    { kind: 'search', name: 'search', label: 'Shipment or control no.' },
    {
      kind: 'choice',
      name: 'direction',
      label: direction.label,
      choices: { '': 'All', ...direction.codes },
      initial: '',
    },
    { kind: 'choice', name: 'kind', label: kind.label, choices: { '': 'All', ...kind.codes }, initial: '' },
    {
      kind: 'choice',
      name: 'state',
      label: state.label,
      choices: { '': 'All', ...state.codes },
      initial: '',
    },
  ]),
  actions,
  tabs: [{ name: 'text', label: 'X12 text', render: ({ id }) => <RawText id={id} /> }],
  fieldsTab: 'Message',
  empty: 'No EDI messages yet. Upload a partner’s file, or connect a partner.',
}
export default views
