import type {
  changeIncomingAddresses,
  changeLoadServices,
  CompanyHealth,
} from '#contract/entities/company/company-profile.ts'
import { buildFields } from '#contract/fields.ts'
import type { BodyOf } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineColumns, defineFields } from '#kit/fields/define-fields.ts'
import type { Field } from '#kit/fields/field-spec.ts'
import type { SettingsForm, SettingsViews } from '#kit/settings/settings-views.ts'
import { ListControl } from './list-control.tsx'
import { MailAlerts } from './mail-alerts.tsx'
import { NoRelay, TestAddresses, TestMail } from './test-mail.tsx'
import { KeptNow } from './kept-now.tsx'

const LOOK_MS = 30_000

type Addresses = Pick<CompanyHealth, 'intake_address' | 'other_addresses'>
type Services = Pick<CompanyHealth, 'load_services'>
type Feed = Pick<CompanyHealth, 'is_silent' | 'last_mail_at' | 'mails_24_hours' | 'quarantine'>
type Queue = Pick<CompanyHealth, 'outgoing_waiting' | 'outgoing_failed'>
type Data = CompanyHealth['retention'][number]['data']

const addressFacts = buildFields<Addresses>()({
  intake_address: {
    label: 'Intake address',
    kind: 'email',
    help: 'Forward this address to this server, or have the server read its mailbox by IMAP.',
  },
  other_addresses: {
    label: 'Other addresses',
    kind: 'parts',
    help: 'Email to these addresses is also received. Bids and replies are sent from the intake address.',
  },
})
const serviceFacts = buildFields<Services>()({
  load_services: {
    label: 'Trusted services',
    kind: 'parts',
    help: 'Enter a domain that passes SPF, DKIM or DMARC, or the address of a mail server that connects directly.',
  },
})
const feedFacts = buildFields<Feed>()({
  is_silent: { label: 'Feed', kind: 'yes-no' },
  last_mail_at: { label: 'Last email', kind: 'instant' },
  mails_24_hours: { label: 'Last 24 hours', kind: 'number' },
  quarantine: { label: 'Needs review', kind: 'number' },
})
const queueFacts = buildFields<Queue>()({
  outgoing_waiting: { label: 'Queued', kind: 'number' },
  outgoing_failed: { label: 'Failed or possibly sent', kind: 'number' },
})
const retentionFacts = buildFields<Record<Data, number | null>>()({
  mail: { label: 'Incoming email: retention days', kind: 'number' },
  offer: { label: 'Offers without a bid: retention days', kind: 'number' },
  position: { label: 'Past vehicle locations: retention days', kind: 'number' },
  quarantine: { label: 'Dismissed email: retention days', kind: 'number' },
})

const incoming = 'Incoming'
const services = 'Load services'
const retention = 'Data retention'

const joined = { render: (values: readonly string[]) => values.join(', '), block: true } as const

const feed = defineColumns<typeof feedFacts, CompanyHealth>(feedFacts, {
  is_silent: {
    group: incoming,
    cell: {
      compute: ({ is_silent }) =>
        is_silent ? <StatusTag tone="danger">Silent</StatusTag> : <StatusTag tone="green">Normal</StatusTag>,
    },
  },
  last_mail_at: { group: incoming, cell: 'age' },
  mails_24_hours: {
    group: incoming,
    cell: {
      compute: ({ mails_24_hours, offers_24_hours }) =>
        `${pluralize(mails_24_hours, 'email')}, ${pluralize(offers_24_hours, 'offer')}`,
    },
  },
  quarantine: {
    group: incoming,
    cell: {
      compute: ({ quarantine }) => (
        <AllowedLink can={['incoming-mail', 'list']} to="/settings/incoming-mail">
          {formatNumber(quarantine)}
        </AllowedLink>
      ),
    },
  },
})

const addresses: SettingsForm<CompanyHealth> = {
  form: 'addresses',
  fields: [
    ...feed,
    ...defineFields<typeof addressFacts, BodyOf<typeof changeIncomingAddresses>>(addressFacts, {
      intake_address: { group: incoming, form: true, isWide: true },
      other_addresses: { group: incoming, form: { part: ListControl }, cell: joined, isWide: true },
    }),
  ],
  groups: {
    [incoming]: {
      about: 'Brokers and load boards send offers and replies to this address.',
      Before: ({ record }) => <MailAlerts health={record} />,
      After: NoRelay,
    },
  },
  inputs: { intake_address: { type: 'email' }, other_addresses: { maxCount: 20 } },
  save: 'Save addresses',
  done: ({ intake_address, other_addresses }) =>
    `Offers now arrive at ${[intake_address, ...other_addresses].join(', ')}.`,
  Actions: TestAddresses,
}

const loadServices: SettingsForm<CompanyHealth> = {
  form: 'services',
  fields: defineFields<typeof serviceFacts, BodyOf<typeof changeLoadServices>>(serviceFacts, {
    load_services: { group: services, form: { part: ListControl }, cell: joined, isWide: true },
  }),
  groups: {
    [services]: {
      about:
        'Services that send offers from brokers’ email addresses. Their offers aren’t flagged “Other sender”.',
    },
  },
  inputs: { load_services: { maxCount: 50 } },
  save: 'Save services',
  done: ({ load_services }) =>
    load_services.length === 0
      ? 'No trusted load services.'
      : `Offers from ${load_services.join(', ')} are no longer flagged “Other sender”.`,
}

const periodOf =
  (data: Data) =>
  ({ retention: periods }: CompanyHealth) =>
    periods.find((period) => period.data === data)?.days ?? null

const retentionFields: readonly Field<CompanyHealth>[] = Object.entries(retentionFacts).map(
  ([name, { label }]) => ({
    name,
    label,
    cell: 'number',
    group: retention,
    form: 'number',
    value: periodOf(name as Data),
    assist: ({ around }) => (
      <KeptNow data={name as Data} periods={around['retention'] as CompanyHealth['retention']} />
    ),
  }),
)

const dataRetention: SettingsForm<CompanyHealth> = {
  form: 'retention',
  fields: retentionFields,
  groups: {
    [retention]: {
      about:
        'Bids, loads, invoices and the audit log are never deleted. Clear a field to use the server default.',
    },
  },
  save: 'Save retention',
  confirm: { title: 'Delete older data?', text: 'Data older than this is deleted permanently.' },
  done: () => 'Older data is deleted within the hour.',
}

const views: SettingsViews<CompanyHealth> = {
  about: 'Check incoming and outgoing email, and set data retention.',
  sections: [
    addresses,
    loadServices,
    {
      title: 'Outgoing',
      about: 'Bids, replies, reminders and mailings.',
      fields: defineColumns<typeof queueFacts, CompanyHealth>(queueFacts, {
        outgoing_waiting: {},
        outgoing_failed: {},
      }),
      Part: TestMail,
    },
    dataRetention,
  ],
  refreshMs: LOOK_MS,
}
export default views
