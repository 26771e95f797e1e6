import { z } from 'zod'
import {
  choice,
  computed,
  count,
  custom,
  declareFields,
  email,
  flag,
  flagOn,
  instant,
  internal,
  lookup,
  readOnly,
  requiredLookup,
  text,
} from '#contract/field.ts'
import { codeEnum, endpoint, idParams, liveId, seenText } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'
import { EDI_REPLIES, EDI_TENDER_RULES, EDI_TRANSPORTS } from '#contract/rules/edi.ts'

const seen = (pattern: RegExp, words: string) => z.string().trim().toUpperCase().regex(pattern, words)
const qualifier = seen(/^[A-Z\d]{2}$/, 'Enter 2 letters or digits, such as ZZ.')
const QUALIFIERS = 'ZZ: agreed name, 01: DUNS, 02: SCAC, 12: phone. From the partner.'
const ID = /^[A-Z\d][A-Z\d .&/-]{1,14}$/
const partyId = seen(ID, 'Enter 2 to 15 letters or digits.')
const groupId = seen(/^(?:[A-Z\d][A-Z\d .&/-]{1,14})?$/, 'Enter 2 to 15 letters or digits.')
const scac = seen(/^[A-Z]{2,4}$/, 'Enter 2 to 4 letters.')
const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)?$/, 'Enter a host name, such as sftp.example.com.')
const folder = z
  .string()
  .trim()
  .max(200)
  .regex(/^(?:[\w./ -]*)$/, 'Enter a folder, such as /outbound.')
  .refine((path) => !path.split('/').includes('..'), 'Enter a folder without “..”.')
const fingerprint = z
  .string()
  .trim()
  .regex(/^(?:SHA256:[A-Za-z\d+/]{43}=?)?$/, 'Enter the SHA256 fingerprint, such as SHA256:ohD8…')

export const ediPartnerFields = declareFields({
  name: text('Name', { max: 80, required: 'Enter a name.' }),
  broker: requiredLookup('Broker', 'broker', { required: 'Choose the broker.' }),
  broker_company: internal(computed(text('Broker name'))),
  is_active: flagOn('On', { help: 'Off: nothing is taken in from this partner and nothing is sent.' }),
  is_test: flag('Test', { help: 'Only test interchanges are taken in, and ours are marked as test.' }),
  their_qualifier: text('Their ISA qualifier', { input: qualifier, help: QUALIFIERS }),
  their_id: text('Their ISA ID', { input: partyId, required: 'Enter the partner’s ISA ID.' }),
  their_group_id: text('Their GS ID', { input: groupId, help: 'Empty: same as the ISA ID.' }),
  our_qualifier: text('Our ISA qualifier', { input: qualifier, help: QUALIFIERS }),
  our_id: text('Our ISA ID', { input: partyId, required: 'Enter our ISA ID.' }),
  our_group_id: text('Our GS ID', { input: groupId, help: 'Empty: same as the ISA ID.' }),
  scac: text('Our SCAC', { input: scac, required: 'Enter our SCAC.' }),
  transport: choice('Files come and go by', EDI_TRANSPORTS, codeEnum(EDI_TRANSPORTS)),
  email: email('Partner’s EDI email', {
    help: 'Files are sent here, and accepted only from here. Send yours to the company’s email address.',
  }),
  sftp_host: text('SFTP server', { input: host }),
  sftp_port: custom(
    { label: 'Port', kind: 'digits' },
    {
      shown: z.string(),
      entered: z.string().regex(/^(?:\d{1,5})?$/, 'Enter a port, such as 22.'),
      stored: 'text',
      help: 'Empty: 22.',
    },
  ),
  sftp_user: text('User', { max: 100 }),
  has_login: internal(computed(flag('Password or key saved'))),
  sftp_host_key: text('Host key fingerprint', {
    input: fingerprint,
    help: 'From the partner. Until it is entered, the connection is refused and the status shows the key that was seen.',
  }),
  sftp_inbox: text('Folder we read', {
    input: folder,
    help: 'Files are deleted there once they are stored here.',
  }),
  sftp_outbox: text('Folder we write', { input: folder }),
  tender_rule: choice('Load tenders', EDI_TENDER_RULES, codeEnum(EDI_TENDER_RULES)),
  vehicle: lookup('Unit', 'vehicle', { help: 'A tender that can’t be booked on it goes to the board.' }),
  unit_number: internal(computed(text('Unit number'))),
  dispatcher: lookup('Dispatcher', 'user', { help: 'Of loads booked from tenders.' }),
  dispatcher_name: internal(computed(text('Dispatcher name'))),
  driver_percent: custom(
    { label: 'Driver rate, %', kind: 'number' },
    {
      shown: z.int().nullable(),
      entered: z.int().min(1).max(100).nullable(),
      stored: 'integer',
      help: 'Of the tender’s rate, for tenders that are booked.',
    },
  ),
  reply: choice('Reply (990)', EDI_REPLIES, codeEnum(EDI_REPLIES)),
  sends_990: flagOn('Send replies (990)'),
  sends_214: flagOn('Send statuses (214)', { help: 'From check calls, arrivals and departures.' }),
  sends_210: flagOn('Send invoices (210)', { help: 'When an invoice is issued.' }),
  last_error: internal(readOnly(text('Connection error'))),
  polled_at: readOnly(instant('Last connection')),
  last_received_at: computed(instant('Last received')),
  to_review: count('To review'),
  /** Messages that came before the partner was added. */
  waiting: internal(count('Waiting')),
})
export const ediPartner = ediPartnerFields.schema
export type EdiPartner = z.infer<typeof ediPartner>

const calls = recordCalls(ediPartnerFields, {
  names: ['EdiPartner', 'EdiPartners'],
  path: 'edi/partner',
  resource: 'edi-partners',
  filters: { search: z.string().max(100).optional() },
  summaries: {
    list: 'List EDI partners by name.',
    read: 'Get an EDI partner. The SFTP password or key is never returned.',
    create: 'Create an EDI partner. Its pair of ISA IDs must be unique in the company.',
    update: 'Update an EDI partner. Returns 409 for a stale version.',
  },
})
export const {
  list: listEdiPartners,
  read: readEdiPartner,
  create: createEdiPartner,
  update: updateEdiPartner,
} = calls

export const setEdiLogin = endpoint({
  name: 'setEdiLogin',
  summary:
    'Save the password or private key for a partner’s SFTP server. Empty deletes it. It is stored encrypted.',
  method: 'POST',
  path: 'edi/partner/{id}/login',
  access: ['edi-partners', 'edit'],
  params: idParams,
  body: z.object({
    secret: z.string().max(16_000, 'Enter at most 16,000 characters.'),
    passphrase: seenText(200).default(''),
  }),
  answer: ediPartner,
})

export const connectEdiPartner = endpoint({
  name: 'connectEdiPartner',
  summary: 'Exchange files with a partner’s SFTP server now instead of within five minutes.',
  method: 'POST',
  path: 'edi/partner/{id}/connect',
  access: ['edi-partners', 'edit'],
  params: idParams,
  answer: ediPartner,
})

export const processWaitingEdi = endpoint({
  name: 'processWaitingEdi',
  summary:
    'Process the messages that came from a partner’s ISA IDs before the partner was added, as if they came now.',
  method: 'POST',
  path: 'edi/partner/{id}/process-waiting',
  access: ['edi-messages', 'edit'],
  params: idParams,
  answer: ediPartner,
})

export const live = {
  EDI_PARTNER_CHANGED: { access: ['edi-partners', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  edi_partner: { schema: ediPartner, facts: () => ediPartnerFields.facts },
} as const satisfies Records
