import { z } from 'zod'
import {
  commaIds,
  commaTexts,
  emailAddress,
  endpoint,
  idNumber,
  idParams,
  instant,
  liveId,
  page,
  pageQuery,
  queryFlag,
  record,
  recordId,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'
import { isDaysText } from '#contract/rules/days-of-week.ts'
import { MAILING_AUDIENCES, SUPPRESSIONS, TRUCK_LIST_HOURS } from '#contract/rules/mailing.ts'

export const mailingService = z.enum(['email', 'sms'])
export const mailingAudience = z.enum(MAILING_AUDIENCES)

/** `missed`: the server was down when it was due. */
export const mailingRunState = z.enum(['running', 'done', 'stopped', 'missed'])

export const recipientState = z.enum([
  'waiting',
  'sending',
  'sent',
  'not_sent',
  'failed',
  'uncertain',
  'bounced',
  'skipped',
  'stopped',
])
export type RecipientState = z.infer<typeof recipientState>

/**
 * `days_of_week` is "*" or comma-separated 1 (Mon) to 7 (Sun); `send_time` is HH:MM in its zone. To brokers, the
 * email has the trucks that are empty within `empty_within` hours, of the chosen ones or of all where none is
 * chosen, and with `with_csv` as an attachment too.
 */
export const mailing = record.extend({
  name: z.string(),
  audience: mailingAudience,
  service: mailingService,
  subject: z.string(),
  message: z.string(),
  vehicle_count: z.int(),
  contact_count: z.int(),
  empty_within: z.int(),
  with_csv: z.boolean(),
  days_of_week: z.string(),
  send_time: z.string(),
  time_zone: z.string(),
  is_active: z.boolean(),
  next_run_at: instant.nullable(),
  last_run_at: instant.nullable(),
})
export type Mailing = z.infer<typeof mailing>

/** A broker's address that offers came from. */
const contact = z.object({
  broker: z.int(),
  broker_name: z.string(),
  name: z.string(),
  email: z.string(),
})

export const mailingDetail = mailing.extend({ vehicles: z.array(z.int()), contacts: z.array(contact) })
export type MailingDetail = z.infer<typeof mailingDetail>

export const mailingRun = z.object({
  id: z.int(),
  mailing: z.int(),
  created_at: instant,
  due_at: instant.nullable(),
  user_name: z.string().nullable(),
  state: mailingRunState,
  counts: z.partialRecord(recipientState, z.int()),
})
export type MailingRun = z.infer<typeof mailingRun>

export const mailingRecipient = z.object({
  id: z.int(),
  unit_number: z.string(),
  broker_name: z.string(),
  name: z.string(),
  address: z.string(),
  state: recipientState,
  reason: z.string(),
  sent_at: instant.nullable(),
})
export type MailingRecipient = z.infer<typeof mailingRecipient>

export const mailingVehicle = z.object({
  id: z.int(),
  unit_number: z.string(),
  driver: z.string(),
  team_name: z.string(),
  location: z.string(),
  problem: z.string(),
})
export type MailingVehicle = z.infer<typeof mailingVehicle>

/** `offers` and `won_count` are of the last 180 days, on the lanes asked for. */
export const mailingContact = contact.extend({
  offers: z.int(),
  won_count: z.int(),
  last_offer_at: instant.nullable(),
  problem: z.string(),
})
export type MailingContact = z.infer<typeof mailingContact>

const mailingInput = z.object({
  name: seenText(100).min(1, 'Enter a name.'),
  service: mailingService,
  subject: seenText(200),
  message: z.string().trim().min(1, 'Enter a message.').max(10_000),
  vehicles: z.array(idNumber).max(20_000),
  contacts: z.array(z.object({ broker: idNumber, email: emailAddress })).max(1000),
  empty_within: z
    .int('Enter a number of hours.')
    .min(0, 'Enter 0 or more hours.')
    .max(TRUCK_LIST_HOURS.most, 'Enter at most 168 hours.'),
  with_csv: z.boolean(),
  days_of_week: z.string().refine(isDaysText, 'Choose at least one day.'),
  send_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 06:30.'),
  time_zone: z
    .string()
    .refine(
      (zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone),
      'Choose a time zone such as America/Chicago.',
    ),
  is_active: z.boolean(),
})

export const listMailings = endpoint({
  name: 'listMailings',
  summary: 'List mailings by name. `search` matches name and subject.',
  path: 'mailing/list',
  access: ['mailings', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    audience: mailingAudience.optional(),
    is_active: queryFlag.optional(),
  }),
  answer: page(mailing),
})

export const readMailing = endpoint({
  name: 'readMailing',
  summary: 'Get a mailing with its vehicles.',
  path: 'mailing/{id}',
  access: ['mailings', 'show'],
  params: idParams,
  answer: mailingDetail,
})

export const createMailing = endpoint({
  name: 'createMailing',
  summary:
    'Create a mailing to drivers, or a truck list to brokers. An active one is sent automatically from then on.',
  method: 'POST',
  path: 'mailing/create',
  access: ['mailings', 'create'],
  status: 201,
  idempotent: 'required',
  body: mailingInput.extend({
    audience: mailingAudience.default('drivers'),
    service: mailingService.default('email'),
    subject: mailingInput.shape.subject.default(''),
    vehicles: mailingInput.shape.vehicles.default([]),
    contacts: mailingInput.shape.contacts.default([]),
    empty_within: mailingInput.shape.empty_within.default(TRUCK_LIST_HOURS.default),
    with_csv: mailingInput.shape.with_csv.default(false),
    is_active: mailingInput.shape.is_active.default(false),
  }),
  answer: mailingDetail,
})

export const updateMailing = endpoint({
  name: 'updateMailing',
  summary: 'Update a mailing. Runs already started do not change. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'mailing/{id}',
  access: ['mailings', 'edit'],
  params: idParams,
  body: mailingInput.partial().extend({ version: versionNumber }),
  answer: mailingDetail,
})

export const listMailingContacts = endpoint({
  name: 'listMailingContacts',
  summary:
    'List brokers’ contacts for a truck list, by the last 180 days of offers. `search` matches broker, name and address. Filter by the states of the offers’ pickups and deliveries, and by `is_won` for contacts that accepted a bid. `mailing` limits to contacts chosen for that mailing.',
  path: 'mailing/contact/list',
  access: ['mailings', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    pick_up_state: commaTexts.optional(),
    deliver_to_state: commaTexts.optional(),
    is_won: queryFlag.optional(),
    mailing: recordId.optional(),
  }),
  answer: page(mailingContact),
})

export const readTruckList = endpoint({
  name: 'readTruckList',
  summary:
    'Preview a truck list exactly as it would be sent now: subject, text, HTML and attachment. `count` is the number of trucks in it, `left_out` says why others are not.',
  path: 'mailing/{id}/truck-list',
  access: ['mailings', 'show'],
  params: idParams,
  answer: z.object({
    count: z.int(),
    left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    csv: z.string(),
  }),
})

export const listMailingServices = endpoint({
  name: 'listMailingServices',
  summary: 'List the services that can send mailings: email, and SMS if a gateway is configured.',
  path: 'mailing/service/list',
  access: ['mailings', 'list'],
  answer: page(z.object({ value: mailingService, name: z.string() })),
})

export const listMailingVehicles = endpoint({
  name: 'listMailingVehicles',
  summary:
    'List vehicles for a mailing by unit number, with recipients. Separate `teams` and `ids` with commas. `mailing` limits to vehicles chosen for that mailing. Set `uses_location` if the message says where each vehicle is.',
  path: 'mailing/vehicle/list',
  access: ['mailings', 'list'],
  query: pageQuery.extend({
    audience: mailingAudience.default('drivers'),
    service: mailingService.default('email'),
    search: z.string().max(100).optional(),
    teams: commaIds.optional(),
    ids: commaIds.optional(),
    mailing: recordId.optional(),
    uses_location: queryFlag.optional(),
  }),
  answer: page(mailingVehicle),
})

export const sendMailing = endpoint({
  name: 'sendMailing',
  summary: 'Send a mailing now, on any day.',
  method: 'POST',
  path: 'mailing/{id}/send',
  access: ['mailings', 'send'],
  params: idParams,
  idempotent: 'required',
  answer: mailingDetail,
})

export const readMailingReach = endpoint({
  name: 'readMailingReach',
  summary: 'Preview a mailing’s recipients. Returns how many there are, and why others are skipped.',
  path: 'mailing/{id}/reach',
  access: ['mailings', 'show'],
  params: idParams,
  answer: z.object({
    people: z.int(),
    skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
})

export const listMailingRuns = endpoint({
  name: 'listMailingRuns',
  summary: 'List a mailing’s runs, newest first.',
  path: 'mailing/{id}/run/list',
  access: ['mailings', 'show'],
  params: idParams,
  query: pageQuery,
  answer: page(mailingRun),
})

export const listMailingRecipients = endpoint({
  name: 'listMailingRecipients',
  summary: 'List a run’s recipients by unit number, with results.',
  path: 'mailing/run/{id}/recipient/list',
  access: ['mailings', 'show'],
  params: idParams,
  query: pageQuery.extend({ state: recipientState.optional() }),
  answer: page(mailingRecipient),
})

export const retryMailingRun = endpoint({
  name: 'retryMailingRun',
  summary: 'Resend a run to failed recipients. `uncertain` also includes those who may already have it.',
  method: 'POST',
  path: 'mailing/run/{id}/retry',
  access: ['mailings', 'send'],
  params: idParams,
  body: z.object({ uncertain: z.boolean().default(false) }),
  answer: mailingRun,
})

export const stopMailingRun = endpoint({
  name: 'stopMailingRun',
  summary: 'Stop a run. Nothing is sent to the remaining recipients.',
  method: 'POST',
  path: 'mailing/run/{id}/stop',
  access: ['mailings', 'send'],
  params: idParams,
  answer: mailingRun,
})

export const listSuppressedAddresses = endpoint({
  name: 'listSuppressedAddresses',
  summary: 'List addresses that get no mailings because they unsubscribed or bounced, newest first.',
  path: 'mailing/address/list',
  access: ['mailings', 'list'],
  query: pageQuery,
  answer: page(
    z.object({
      id: z.int(),
      created_at: instant,
      address: z.string(),
      reason: z.enum(SUPPRESSIONS),
    }),
  ),
})

export const restoreAddress = endpoint({
  name: 'restoreAddress',
  summary: 'Resume mailings to an address.',
  method: 'POST',
  path: 'mailing/address/{id}/restore',
  access: ['mailings', 'edit'],
  params: idParams,
  answer: z.object({ address: z.string() }),
})

export const live = {
  MAILING_CHANGED: { access: ['mailings', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  mailing: {
    schema: mailingDetail,
    facts: async () => (await import('#contract/fields/mailing.ts')).mailingFacts,
  },
} as const satisfies Records
