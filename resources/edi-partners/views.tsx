import { Alert } from 'antd'
import {
  connectEdiPartner,
  type EdiPartner,
  ediPartnerFields,
  type listEdiPartners,
  processWaitingEdi,
  setEdiLogin,
} from '#contract/entities/edi/edi-partner.ts'
import { listEdiMessages } from '#contract/entities/edi/edi-message.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { recordList, type Views } from '#kit/define-views.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { messageColumns } from '#parts/edi/message-columns.tsx'
import { units } from '#parts/freight/load/units.ts'
import { brokers, dispatchers } from './lookups.ts'

const PARTNER = 'Partner'
const THEIRS = 'Their IDs'
const OURS = 'Our IDs'
const FILES = 'Files'
const RULES = 'Messages'

type Around = Readonly<Record<string, unknown>>
const isSftp = ({ transport }: Around) => transport === 'sftp'
const isEmail = ({ transport }: Around) => transport === 'email'
const isBooking = ({ tender_rule }: Around) => tender_rule === 'book'

const state = ({ is_active, is_test, last_error }: EdiPartner) => {
  if (!is_active) return <StatusTag tone="plain">Off</StatusTag>
  if (last_error !== '') return <StatusTag tone="danger">Not connected</StatusTag>
  return <StatusTag tone={is_test ? 'yellow' : 'green'}>{is_test ? 'Test' : 'On'}</StatusTag>
}

const fields = defineFieldsOf(ediPartnerFields, {
  name: { column: { width: 220, priority: 'always', card: 'title' }, group: PARTNER, form: true },
  broker: {
    cell: {
      compute: ({ broker, broker_company }) =>
        broker ? (
          <AllowedLink can={['brokers', 'show']} to={`/dispatch/brokers/${broker}`}>
            {broker_company}
          </AllowedLink>
        ) : (
          <Dash />
        ),
    },
    column: { width: 200, card: 'line' },
    group: PARTNER,
    form: { lookup: brokers },
  },
  is_active: { group: PARTNER, form: true, initial: true },
  is_test: { group: PARTNER, form: true, initial: true },
  their_qualifier: { group: THEIRS, form: true, initial: 'ZZ' },
  their_id: { column: { width: 150, card: 'labeled' }, group: THEIRS, form: true },
  their_group_id: { group: THEIRS, form: true },
  our_qualifier: { group: OURS, form: true, initial: 'ZZ' },
  our_id: { column: { width: 150, card: 'labeled' }, group: OURS, form: true },
  our_group_id: { group: OURS, form: true },
  scac: { group: OURS, form: true },
  transport: { column: { width: 180, card: 'labeled' }, group: FILES, form: true, initial: 'manual' },
  email: { group: FILES, form: true, isFor: isEmail, sparse: true },
  sftp_host: { group: FILES, form: true, isFor: isSftp, sparse: true },
  sftp_port: { group: FILES, form: true, isFor: isSftp, sparse: true },
  sftp_user: { group: FILES, form: true, isFor: isSftp, sparse: true },
  sftp_host_key: { group: FILES, form: true, isFor: isSftp, sparse: true, isWide: true },
  sftp_inbox: { group: FILES, form: true, isFor: isSftp, sparse: true },
  sftp_outbox: { group: FILES, form: true, isFor: isSftp, sparse: true },
  polled_at: { cell: 'ago', group: FILES, sparse: true },
  tender_rule: { group: RULES, form: true, initial: 'offer' },
  vehicle: {
    cell: { compute: ({ vehicle, unit_number }) => (vehicle === null ? <Dash /> : unit_number) },
    group: RULES,
    form: { lookup: units },
    isFor: isBooking,
    sparse: true,
  },
  dispatcher: {
    cell: {
      compute: ({ dispatcher, dispatcher_name }) => (dispatcher === null ? <Dash /> : dispatcher_name),
    },
    group: RULES,
    form: { lookup: dispatchers },
    isFor: isBooking,
    sparse: true,
  },
  driver_percent: { group: RULES, form: true, isFor: isBooking, sparse: true },
  reply: { group: RULES, form: true, initial: 'booked' },
  sends_990: { group: RULES, form: true, initial: true },
  sends_214: { group: RULES, form: true, initial: true },
  sends_210: { group: RULES, form: true, initial: true },
  to_review: { column: { width: 100, card: 'labeled' } },
  last_received_at: { cell: 'ago', column: { width: 130, card: 'labeled' } },
  last_error: {
    label: 'Status',
    cell: { compute: state },
    column: { width: 130, priority: 'always', card: 'head' },
  },
})

function Waiting({ row: { waiting } }: { row: EdiPartner }) {
  if (!waiting) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={`${pluralize(waiting, 'message')} from these ISA IDs came before the partner was added. Process waiting messages takes ${waiting === 1 ? 'it' : 'them'} in.`}
    />
  )
}

function Connection({ row: { transport, has_login, last_error } }: { row: EdiPartner }) {
  if (transport !== 'sftp') return null
  if (!has_login) return <Alert type="info" showIcon message="Save the password or private key to connect." />
  return last_error === '' ? null : <Alert type="error" showIcon message={last_error} />
}

const Notices = ({ row }: { row: EdiPartner }) => (
  <>
    <Waiting row={row} />
    <Connection row={row} />
  </>
)

const views: Views<EdiPartner> = {
  title: ({ name }) => name,
  status: state,
  Notice: Notices,
  fields,
  filters: defineFilters<typeof listEdiPartners>([
    { kind: 'search', name: 'search', label: 'Search partner' },
  ]),
  actions: [
    {
      label: 'Process waiting messages',
      endpoint: processWaitingEdi,
      when: ({ waiting, is_active }) => waiting > 0 && is_active,
      isNext: true,
      done: ({ name, to_review }, { row }) => {
        const left = to_review - row.to_review
        const rest = left > 0 ? ` ${pluralize(left, 'message needs', 'messages need')} review.` : ''
        return `${pluralize(row.waiting, 'message')} of ${name} taken in.${rest}`
      },
    },
    {
      label: 'Save login',
      endpoint: setEdiLogin,
      when: ({ transport }) => transport === 'sftp',
      confirm: {
        title: 'Save the SFTP login?',
        text: ({ has_login }) =>
          has_login
            ? 'It replaces the saved password or key. Leave it empty to delete the saved one.'
            : 'It is stored encrypted and never shown again.',
        fields: [
          { name: 'secret', label: 'Password or private key', isOptional: true },
          { name: 'passphrase', label: 'Passphrase of the key', isLine: true, isOptional: true },
        ],
      },
      body: () => ({ secret: '' }),
      done: ({ name, has_login }) => `Login of ${name} ${has_login ? 'saved' : 'deleted'}.`,
    },
    {
      label: 'Connect now',
      endpoint: connectEdiPartner,
      when: ({ transport, is_active }) => transport === 'sftp' && is_active,
      isNext: true,
      done: ({ name }) => `Connecting to ${name}.`,
    },
  ],
  tabs: [
    {
      name: 'messages',
      label: 'Messages',
      access: ['edi-messages', 'list'],
      list: recordList<EdiPartner>()({
        endpoint: listEdiMessages,
        query: ({ id }) => ({ partner: id }),
        fields: messageColumns,
        to: ({ id }) => `/settings/edi-messages/${id}`,
        empty: 'No messages with this partner yet.',
      }),
    },
  ],
  fieldsTab: 'Partner',
  empty: 'No partners yet. Add a broker that tenders loads by EDI.',
}
export default views
