import { z } from 'zod'
import {
  count,
  custom,
  declareFields,
  flag,
  flagOn,
  instant,
  internal,
  lookup,
  lookups,
  optionalDay,
  readOnly,
  text,
  weight,
  whole,
  computed,
} from '#contract/field.ts'
import {
  cents,
  endpoint,
  idParams,
  instant as instantText,
  liveId,
  page,
  pageQuery,
  recordId,
} from '#contract/http.ts'
import { MAX_CENTS } from '#contract/rules/money.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'

/** Days without an act on what a watch found, until it asks to be removed. */
export const WATCH_IDLE_DAYS = 14

const FAR = 1000
const clock = z.string().regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time such as 22:00.')
const zone = z
  .string()
  .refine(
    (name) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name),
    'Choose a time zone such as America/Chicago.',
  )
const stateCode = z.string().regex(/^[A-Z]{2,6}$/, 'Choose a state.')

const states = (label: string, help?: string) =>
  custom(
    { label, kind: 'lookup', by: 'state', isMany: true },
    {
      shown: z.array(z.string()),
      entered: z.array(stateCode).max(70),
      ...(help !== undefined && { help }),
    },
  )

/** Watches a truck, or a lane if `vehicle` is null. Miles, pounds, cents per mile. */
export const watchFields = declareFields({
  name: text('Name', { max: 80, required: 'Enter a name.' }),
  vehicle: lookup('Truck', 'vehicle', {
    help: 'Counts from where the truck will be empty. Leave empty to watch a lane.',
  }),
  unit_number: internal(computed(text('Unit'))),
  pickup_place: text('Pickup near', { max: 120, help: 'City and state, or a ZIP code.' }),
  pickup_radius: whole('Pickup within', { max: FAR, help: 'Miles from that place, or from the truck.' }),
  pickup_states: states('Pickup states'),
  delivery_place: text('Delivery near', { max: 120 }),
  delivery_radius: whole('Delivery within', { max: FAR, help: 'Miles from that place.' }),
  delivery_states: states('Delivery states'),
  avoided_states: states('Not in', 'No pickup and no delivery there.'),
  vehicle_types: lookups('Vehicle types', 'vehicleType'),
  max_weight: weight('Weight up to', { max: 200_000 }),
  min_rate_cents: custom(
    { label: 'At least, per mile', kind: 'money' },
    {
      shown: cents.nullable(),
      entered: cents.max(MAX_CENTS).nullable(),
      stored: 'integer',
      help: 'Over all miles: a truck’s deadhead counts.',
    },
  ),
  has_unpriced: flagOn('Offers without a rate', { help: 'Few brokers post one.' }),
  home_by: optionalDay('Home by', { help: 'For a truck: offers that bring it home by then.' }),
  quiet_from: text('Quiet from', { input: clock, help: 'Nothing is sent then. What it finds is listed.' }),
  quiet_until: text('Quiet until', { input: clock }),
  time_zone: custom({ label: 'Time zone', kind: 'text' }, { shown: z.string(), entered: zone, stored: null }),
  by_email: flag('Email'),
  by_push: flag('Alert on the driver’s phone', { help: 'Names both places and the pickup, no price.' }),
  caught: count('Found'),
  caught_last_at: computed(instant('Last found')),
  bids: count('Bids'),
  loads: count('Booked'),
  removal_asked_at: readOnly(instant('Unused since', { help: 'No act on its offers for two weeks.' })),
})
export const watch = watchFields.schema
export type Watch = z.infer<typeof watch>

const calls = recordCalls(watchFields, {
  names: ['Watch', 'Watches'],
  path: 'load/watch',
  resource: 'watches',
  filters: { search: z.string().max(100).optional() },
  summaries: {
    list: 'List your watches, those that found an offer last first.',
    read: 'Get a watch of yours.',
    create:
      'Create a watch of a lane, or of a truck if `vehicle` is given. It notifies you of matching offers.',
    update: 'Update a watch of yours. Returns 409 for a stale version.',
    remove: 'Delete a watch of yours with the list of what it found.',
  },
})
export const {
  list: listWatches,
  read: readWatch,
  create: createWatch,
  update: updateWatch,
  remove: removeWatch,
} = calls

export const keepWatch = endpoint({
  name: 'keepWatch',
  summary: 'Keep a watch that asks to be removed. It asks again after two more weeks without an act.',
  method: 'POST',
  path: 'load/watch/{id}/keep',
  access: ['watches', 'edit'],
  params: idParams,
  answer: watch,
})

export const readWatchDraft = endpoint({
  name: 'readWatchDraft',
  summary: 'Get the values of a new watch: of an offer’s places, of a lane or of a truck.',
  path: 'load/watch/draft',
  access: ['watches', 'create'],
  query: z.object({
    offer: recordId.optional(),
    lane: recordId.optional(),
    vehicle: recordId.optional(),
  }),
  answer: watch.partial(),
})

export const WATCH_OUTCOMES = {
  open: 'Open',
  bid: 'Bid sent',
  won: 'Won',
  load: 'Booked',
  ignored: 'Opened, no bid',
  expired: 'Expired',
} as const
export type WatchOutcome = keyof typeof WATCH_OUTCOMES

/** `rate_per_mile_cents` is over all miles; it is absent for users who may not see all prices. */
export const watchCatch = z.object({
  id: z.int(),
  offer: z.int(),
  caught_at: instantText,
  pick_up_at: z.string(),
  pick_up_at_state: z.string(),
  pick_up_latitude: z.number().nullable(),
  pick_up_longitude: z.number().nullable(),
  pick_up_date: instantText.nullable(),
  deliver_to: z.string(),
  vehicle_type: z.string(),
  miles: z.number().nullable(),
  deadhead_miles: z.number().nullable(),
  rate_per_mile_cents: z.int().nullable().optional(),
  outcome: z.enum(['open', 'bid', 'won', 'load', 'ignored', 'expired']),
})
export type WatchCatch = z.infer<typeof watchCatch>

export const listWatchCatches = endpoint({
  name: 'listWatchCatches',
  summary: 'List the offers that a watch of yours found, newest first, and what came of each.',
  path: 'load/watch/{id}/caught/list',
  access: ['watches', 'show'],
  params: idParams,
  query: pageQuery,
  answer: page(watchCatch),
})

export const live = {
  WATCH_CAUGHT: { access: ['watches', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  watch: { schema: watch, facts: () => watchFields.facts },
} as const satisfies Records
