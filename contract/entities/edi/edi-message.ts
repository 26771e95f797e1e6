import { z } from 'zod'
import {
  choice,
  computed,
  declareFields,
  flag,
  instant,
  internal,
  lookup,
  readOnly,
  text,
} from '#contract/field.ts'
import { codeEnum, endpoint, idParams, liveId, recordId } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'
import { EDI_DIRECTIONS, EDI_KINDS, EDI_STATES } from '#contract/rules/edi.ts'

/** Characters of an uploaded file. */
export const MAX_EDI_UPLOAD = 200_000

/** One transaction set, or a file that is none. Never changed, only its state. */
export const ediMessageFields = declareFields({
  direction: readOnly(choice('Direction', EDI_DIRECTIONS, codeEnum(EDI_DIRECTIONS))),
  kind: readOnly(choice('Type', EDI_KINDS, codeEnum(EDI_KINDS))),
  partner: internal(readOnly(lookup('Partner', 'edi_partner'))),
  partner_name: computed(text('Partner')),
  control: readOnly(text('Control no.', { help: 'Of the interchange (ISA13).' })),
  group_control: readOnly(text('Group control no.')),
  set_control: readOnly(text('Set control no.')),
  isa_ids: readOnly(text('ISA IDs')),
  shipment_id: readOnly(text('Shipment')),
  summary: readOnly(text('About')),
  state: readOnly(choice('Status', EDI_STATES, codeEnum(EDI_STATES))),
  reason: readOnly(text('Reason')),
  is_test: readOnly(flag('Test')),
  load: computed(lookup('Load', 'load')),
  load_number: internal(computed(text('Load number'))),
  invoice: internal(readOnly(lookup('Invoice', 'invoice'))),
  tender: readOnly(lookup('Load tender', 'load_tender')),
  tender_shipment: internal(computed(text('Tendered shipment'))),
  offer: internal(computed(lookup('Offer', 'offer'))),
  file_name: computed(text('File')),
  sent_at: readOnly(instant('Sent')),
  answered_at: readOnly(instant('Acknowledged')),
})
export const ediMessage = ediMessageFields.schema
export type EdiMessage = z.infer<typeof ediMessage>

const calls = recordCalls(ediMessageFields, {
  names: ['EdiMessage', 'EdiMessages'],
  path: 'edi/message',
  resource: 'edi-messages',
  filters: {
    search: z.string().max(100).optional(),
    partner: recordId.optional(),
    tender: recordId.optional(),
    direction: codeEnum(EDI_DIRECTIONS).optional(),
    kind: codeEnum(EDI_KINDS).optional(),
    state: codeEnum(EDI_STATES).optional(),
  },
  summaries: {
    list: 'List EDI messages, newest first.',
    read: 'Get an EDI message.',
  },
})
export const { list: listEdiMessages, read: readEdiMessage } = calls

const ediText = z.object({ file_name: z.string(), text: z.string() })

export const readEdiText = endpoint({
  name: 'readEdiText',
  summary: 'Get the X12 text of the file that a message is in, as it came or goes.',
  path: 'edi/message/{id}/text',
  access: ['edi-messages', 'show'],
  params: idParams,
  answer: ediText,
})

export const takeInEdi = endpoint({
  name: 'takeInEdi',
  summary:
    'Take in an X12 file of a partner. Answers with the ids of its messages and with why the first one was not processed, if any; a file that was taken in before answers with the earlier ids.',
  method: 'POST',
  path: 'edi/message/take-in',
  access: ['edi-messages', 'create'],
  body: z.object({
    file_name: z.string().max(200).default(''),
    text: z
      .string()
      .min(1, 'This file is empty.')
      .max(MAX_EDI_UPLOAD, 'This file is larger than 200 KB. Send it by SFTP or email.'),
  }),
  answer: z.object({ messages: z.array(z.int()), is_duplicate: z.boolean(), problem: z.string() }),
})

export const processEdiMessage = endpoint({
  name: 'processEdiMessage',
  summary:
    'Process a load tender that was refused or needs review. A 997 that was sent stays. Returns 409 for a test interchange of a partner in production, and the other way round.',
  method: 'POST',
  path: 'edi/message/{id}/process',
  access: ['edi-messages', 'edit'],
  params: idParams,
  answer: ediMessage,
})

export const resendEdiMessage = endpoint({
  name: 'resendEdiMessage',
  summary: 'Send a message again with the same control number. Returns 409 while it waits to be sent.',
  method: 'POST',
  path: 'edi/message/{id}/resend',
  access: ['edi-messages', 'edit'],
  params: idParams,
  answer: ediMessage,
})

export const markEdiSent = endpoint({
  name: 'markEdiSent',
  summary: 'Mark a message as sent after it was downloaded and given to the partner.',
  method: 'POST',
  path: 'edi/message/{id}/sent',
  access: ['edi-messages', 'edit'],
  params: idParams,
  answer: ediMessage,
})

export const live = {
  EDI_MESSAGE_CHANGED: { access: ['edi-messages', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  edi_message: { schema: ediMessage, facts: () => ediMessageFields.facts },
} as const satisfies Records
