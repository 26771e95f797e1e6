import { z } from 'zod'
import { registerEntry } from '#contract/entities/market/register-entry.ts'
import { registerSign, senderMark } from '#contract/entities/market/sender-proof.ts'
import { offer } from '#contract/entities/market/offer.ts'
import {
  commaIds,
  emailText,
  endpoint,
  idNumber,
  idParams,
  instant,
  page,
  pageQuery,
  paidCents,
  queryFlag,
  record,
  seenLines,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import { BILLING_WAY_CODES } from '#contract/rules/billing.ts'
import { SUPPRESSIONS } from '#contract/rules/mailing.ts'
import { plainDot, plainMc } from '#contract/rules/numbers.ts'
import type { Records } from '#contract/records.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

/** `rating` is the mean of the company's users' ratings, 1 to 5; null while nobody has rated. */
export const broker = record.extend({
  name: z.string(),
  mc_number: z.string(),
  dot_number: z.string(),
  office_phone: z.string(),
  email: z.string(),
  domain: z.string(),
  address: z.string(),
  rating: z.number().min(1).max(5).nullable(),
  /** Id of a broker of the company that this one may imitate. */
  resembles: z.int().nullable(),
  resembles_by: senderMark.nullable(),
  register_signs: z.array(registerSign),
  is_blacklisted: z.boolean(),
  blacklist_reason: z.string(),
  /** Average days from invoice to its last payment, over the last 50 invoices paid; null without any. */
  days_to_pay: z.int().nullable(),
  /** Cents; null for no limit. */
  credit_limit_cents: z.int().nullable(),
})
export type Broker = z.infer<typeof broker>

export const brokerDetail = broker.extend({
  credit_notes: z.string(),
  billing_way: z.enum(BILLING_WAY_CODES),
  billing_email: z.string(),
  terms_days: z.int(),
  needs_po: z.boolean(),
  needs_originals: z.boolean(),
  is_reminded: z.boolean(),
  status_mails: z.boolean(),
  late_mails: z.boolean(),
  my_rating: z.int().min(1).max(5).nullable(),
  rating_count: z.int(),
  offer_count: z.int(),
  bid_count: z.int(),
  won_count: z.int(),
  last_offer_at: instant.nullable(),
  /** Its entry now, and before each change, newest first. */
  register: z.array(registerEntry),
  /** `suppressed`: why the address gets no truck lists. */
  contacts: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      suppressed: z.enum(SUPPRESSIONS).nullable(),
    }),
  ),
  duplicates: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      mc_number: z.string(),
      dot_number: z.string(),
      domain: z.string(),
      offer_count: z.int(),
    }),
  ),
})
export type BrokerDetail = z.infer<typeof brokerDetail>

export const brokerNews = broker
  .pick({ id: true, name: true, rating: true, is_blacklisted: true, days_to_pay: true })
  .extend({ merged_into: z.int().optional() })

export const listBrokers = endpoint({
  name: 'listBrokers',
  summary: 'List brokers by name. `search` matches name, MC and DOT number, email and domain.',
  path: 'broker/list',
  access: ['brokers', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    is_blacklisted: queryFlag.optional(),
    ids: commaIds.optional(),
  }),
  answer: page(broker),
})

export const readBroker = endpoint({
  name: 'readBroker',
  summary: 'Get a broker.',
  path: 'broker/company/{id}',
  access: ['brokers', 'show'],
  params: idParams,
  answer: brokerDetail,
})

export const listBrokerOffers = endpoint({
  name: 'listBrokerOffers',
  summary: 'List a broker’s offers, newest first.',
  path: 'broker/company/{id}/offer/list',
  access: ['brokers', 'show'],
  params: idParams,
  query: pageQuery,
  answer: page(
    offer.pick({
      id: true,
      received_date: true,
      pick_up_at: true,
      deliver_to: true,
      vehicle_type: true,
      miles: true,
      miles_estimated: true,
      order_number: true,
      is_bid: true,
      broker_answered: true,
      is_taken: true,
      is_withdrawn: true,
    }),
  ),
})

export const updateBroker = endpoint({
  name: 'updateBroker',
  summary: 'Update a broker. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'broker/company/{id}',
  access: ['brokers', 'edit'],
  params: idParams,
  body: z
    .object({
      name: seenText(200).min(1, 'Enter the name of the broker.'),
      mc_number: z
        .string()
        .trim()
        .overwrite(plainMc)
        .regex(/^\d{0,8}$/, 'Enter an MC number of up to 8 digits.'),
      dot_number: z
        .string()
        .trim()
        .overwrite(plainDot)
        .regex(/^\d{0,8}$/, 'Enter a DOT number of up to 8 digits.'),
      office_phone: seenText(32),
      email: emailText,
      domain: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+)?$/, 'Enter a domain such as example.com.')
        .max(253),
      address: seenText(300),
      credit_notes: seenLines(2000),
      billing_way: z.enum(BILLING_WAY_CODES),
      billing_email: emailText,
      terms_days: z
        .int('Enter a number of days.')
        .min(0, 'Enter 0 or more days.')
        .max(180, 'Enter at most 180 days.'),
      needs_po: z.boolean(),
      needs_originals: z.boolean(),
      is_reminded: z.boolean(),
      status_mails: z.boolean(),
      late_mails: z.boolean(),
    })
    .partial()
    .extend({ version: versionNumber }),
  answer: brokerDetail,
})

export const rateBroker = endpoint({
  name: 'rateBroker',
  summary: 'Rate a broker from 1 to 5. Replaces your earlier rating. Returns the average of all ratings.',
  method: 'PATCH',
  path: 'broker/{id}/rating',
  access: ['broker-ratings', 'edit'],
  params: idParams,
  body: z.object({ rating: z.int('Choose 1 to 5.').min(1, 'Choose 1 to 5.').max(5, 'Choose 1 to 5.') }),
  answer: z.object({ id: z.int(), rating: z.number().min(1).max(5).nullable() }),
})

export const setCreditLimit = endpoint({
  name: 'setCreditLimit',
  summary:
    'Set or remove a broker’s credit limit, in cents. Bids and loads beyond it, added to open invoices and booked loads less unapplied credit, show a warning.',
  method: 'PATCH',
  path: 'broker/company/{id}/credit-limit',
  access: ['receivables', 'edit'],
  params: idParams,
  body: z.object({ credit_limit_cents: paidCents.nullable() }),
  answer: broker,
})

export const blacklistBroker = endpoint({
  name: 'blacklistBroker',
  summary: 'Add a broker to the blacklist, with a reason.',
  method: 'POST',
  path: 'broker/company/{id}/blacklist',
  access: ['brokers', 'edit'],
  params: idParams,
  body: z.object({ reason: seenLines(500).min(1, 'Enter the reason.') }),
  answer: brokerDetail,
})

export const restoreBroker = endpoint({
  name: 'restoreBroker',
  summary: 'Remove a broker from the blacklist.',
  method: 'POST',
  path: 'broker/company/{id}/restore',
  access: ['brokers', 'edit'],
  params: idParams,
  answer: brokerDetail,
})

export const mergeBroker = endpoint({
  name: 'mergeBroker',
  summary:
    'Merge another broker into this one. Moves the other broker’s offers and ratings, fills in details missing here, then deletes the other broker.',
  method: 'POST',
  path: 'broker/company/{id}/merge',
  access: ['brokers', 'delete'],
  params: idParams,
  body: z.object({ other: idNumber }),
  answer: brokerDetail,
})

export const live = {
  BROKER_CHANGED: { access: ['brokers', 'list'], data: brokerNews },
} as const satisfies LiveMessages

export const records = {
  broker: {
    schema: brokerDetail,
    facts: async () => (await import('#contract/fields/broker.ts')).brokerFacts,
  },
} as const satisfies Records
