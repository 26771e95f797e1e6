import { Button, Space } from 'antd'
import { FACTOR_WAYS } from '#contract/entities/freight/factor.ts'
import {
  cancelFactorSchedule,
  downloadFactorCsv,
  downloadFactorPacket,
  type FactorSchedule,
  factorScheduleFields,
  fundFactorSchedule,
  type listFactorSchedules,
  submitFactorSchedule,
} from '#contract/entities/money/factor-schedule.ts'
import { listFactoredInvoices } from '#contract/entities/money/factored-invoice.ts'
import { scheduleFileName } from '#contract/rules/document-names.ts'
import { SCHEDULE_STATES } from '#contract/rules/factoring.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { useDownload } from '#parts/fleet/documents/use-download.ts'
import { factoredColumns } from '#parts/money/factored-columns.tsx'
import { MAIL_TONES } from '#parts/market/mail/mail-tones.ts'

const [SCHEDULE, AMOUNTS] = ['Schedule', 'Amounts']

function Files({ row: { id, number } }: { row: FactorSchedule }) {
  const packet = useDownload(downloadFactorPacket)
  const csv = useDownload(downloadFactorCsv)
  const error = packet.error ?? csv.error
  return (
    <Space>
      <Button onClick={() => void packet.download({ id, file_name: scheduleFileName(number, 'pdf') })}>
        Packet PDF
      </Button>
      <Button onClick={() => void csv.download({ id, file_name: scheduleFileName(number, 'csv') })}>
        CSV
      </Button>
      {error && <span role="alert">{error}</span>}
    </Space>
  )
}

const canSubmit = ({ state, mail_state }: FactorSchedule) =>
  state === 'open' || (state === 'submitted' && (mail_state === 'failed' || mail_state === 'bounced'))

const actions: readonly RecordAction<FactorSchedule>[] = [
  {
    label: 'Submit',
    endpoint: submitFactorSchedule,
    when: canSubmit,
    isNext: true,
    confirm: {
      title: 'Submit schedule?',
      text: ({ number, invoices, total_cents }) =>
        `${number}: ${pluralize(invoices, 'invoice')}, ${dollars(total_cents)}. By email, the packet and the CSV go to the factor once. By download, you have sent them yourself.`,
      initial: () => ({ by: 'email' }),
      fields: [
        { name: 'by', label: 'Submit by', choices: FACTOR_WAYS },
        { name: 'to', label: 'Email, if not the factor’s', isLine: true, isOptional: true },
      ],
    },
    done: ({ number, submitted_to }) =>
      submitted_to === '' ? `${number} submitted.` : `${number} submitted to ${submitted_to}.`,
  },
  {
    label: 'Record funding',
    endpoint: fundFactorSchedule,
    when: ({ state }) => state === 'submitted',
    isNext: true,
    confirm: {
      title: 'Record funding?',
      text: ({ advance_cents, fee_cents, reserve_cents }) =>
        `Advance ${dollars(advance_cents)}, fee ${dollars(fee_cents)}, reserve ${dollars(reserve_cents)}. Change single amounts, or take off what the factor did not buy, under Invoices first.`,
      initial: (_, today) => ({ funded_on: today }),
      fields: [{ name: 'funded_on', label: 'Funded on', isDay: true }],
    },
    done: ({ number, advance_cents }) => `${number} funded: advance ${dollars(advance_cents)}.`,
  },
  {
    label: 'Cancel schedule',
    endpoint: cancelFactorSchedule,
    when: ({ state }) => state === 'open' || state === 'submitted',
    isRare: true,
    confirm: {
      title: 'Cancel this schedule?',
      text: ({ number }) => `The invoices of ${number} return to the queue.`,
      isDanger: true,
    },
    done: ({ number }) => `${number} canceled.`,
  },
]

const views: Views<FactorSchedule> = {
  title: ({ number, factor_name }) => `Schedule ${number} for ${factor_name}`,
  fields: defineFields<typeof factorScheduleFields.facts>(factorScheduleFields.facts, {
    number: { column: { width: 100, card: 'title' } },
    factor_name: { column: { width: 180, card: 'line' }, group: SCHEDULE },
    state: {
      tones: { open: 'yellow', submitted: 'blue', funded: 'green', canceled: 'plain' },
      column: { width: 110, priority: 'always', card: 'head' },
      group: SCHEDULE,
    },
    invoices: { column: { width: 90 }, group: SCHEDULE },
    total_cents: { column: { width: 120, card: 'labeled' }, group: AMOUNTS },
    advance_cents: { column: { width: 120, card: 'labeled' }, group: AMOUNTS },
    fee_cents: { column: { width: 100 }, group: AMOUNTS },
    reserve_cents: { column: { width: 110 }, group: AMOUNTS },
    submitted_at: { column: { width: 150 }, group: SCHEDULE },
    submitted_by: { group: SCHEDULE },
    submitted_to: { group: SCHEDULE, sparse: true },
    mail_state: { tones: MAIL_TONES, group: SCHEDULE, sparse: true },
    mail_error: { group: SCHEDULE, sparse: true },
    funded_on: { column: { width: 110 }, group: SCHEDULE },
  }),
  filters: defineFilters<typeof listFactorSchedules>([
    {
      kind: 'choice',
      name: 'state',
      label: 'Status',
      choices: { '': 'All', ...SCHEDULE_STATES },
      initial: '',
    },
  ]),
  actions,
  Tools: Files,
  tabs: [
    {
      name: 'invoices',
      label: 'Invoices',
      count: ({ invoices }) => invoices,
      list: recordList<FactorSchedule>()({
        endpoint: listFactoredInvoices,
        query: ({ id }) => ({ schedule: id }),
        fields: factoredColumns,
        to: ({ id }) => `/confirmed-loads/factored-invoices/${id}`,
        empty: 'No invoices on this schedule.',
      }),
    },
  ],
  openTab: () => 'invoices',
  empty: 'No schedules yet. Choose invoices under Invoices to factor to create the first one.',
  emptyFrom: {
    can: ['factor-queue', 'list'],
    to: '/confirmed-loads/factor-queue',
    label: 'Invoices to factor',
  },
}
export default views
