import {
  keepWatch,
  listWatchCatches,
  type listWatches,
  readWatchDraft,
  removeWatch,
  type Watch,
  type WatchCatch,
  type WatchOutcome,
  watchFields,
} from '#contract/entities/market/watch.ts'
import { watchCatchFacts } from '#contract/fields/watch-catch.ts'
import { isRecordId } from '#kit/record-id.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { calmKind } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { ZONES, zoneText } from '#contract/rules/zone-words.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { recordList, type Views } from '#kit/define-views.ts'
import { defineColumns, defineFieldsOf } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { units } from '#parts/freight/load/units.ts'
import { placesText } from '#parts/market/lane/lane-text.ts'
import { states, vehicleTypes } from '#parts/kernel/handbook/handbook.ts'

const WATCH = 'Watch'
const WHERE = 'Where'
const OFFER = 'Offer'
const NOTICE = 'Notifications'

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = { ...ZONES, [OWN_ZONE]: zoneText(OWN_ZONE) }

const TONES: Readonly<Record<WatchOutcome, Tone>> = {
  open: 'blue',
  bid: 'yellow',
  won: 'green',
  load: 'green',
  ignored: 'plain',
  expired: 'plain',
}

const fields = defineFieldsOf(watchFields, {
  name: { column: { width: 240, priority: 'always', card: 'title' }, group: WATCH, form: true },
  vehicle: {
    cell: {
      compute: ({ vehicle, unit_number }) =>
        vehicle === null ? (
          <Dash />
        ) : (
          <AllowedLink can={['vehicles', 'show']} to={`/vehicles/${vehicle}`}>
            {unit_number}
          </AllowedLink>
        ),
    },
    column: { width: 90, card: 'head' },
    group: WATCH,
    form: { lookup: units },
  },
  home_by: { group: WATCH, form: true, sparse: true },
  pickup_place: { group: WHERE, form: true },
  pickup_radius: { group: WHERE, form: true, sparse: true },
  pickup_states: { group: WHERE, form: { lookup: states, isMany: true }, initial: [], sparse: true },
  delivery_place: { group: WHERE, form: true, sparse: true },
  delivery_radius: { group: WHERE, form: true, sparse: true },
  delivery_states: { group: WHERE, form: { lookup: states, isMany: true }, initial: [], sparse: true },
  vehicle_types: { group: OFFER, form: { lookup: vehicleTypes, isMany: true }, initial: [], sparse: true },
  max_weight: { group: OFFER, form: true, sparse: true },
  min_rate_cents: { group: OFFER, form: true, sparse: true },
  has_unpriced: { group: OFFER, form: true, initial: true },
  avoided_states: { group: OFFER, form: { lookup: states, isMany: true }, initial: [], sparse: true },
  by_email: { group: NOTICE, form: true, initial: false },
  by_push: { group: NOTICE, form: true, initial: false },
  quiet_from: { group: NOTICE, form: true, sparse: true },
  quiet_until: { group: NOTICE, form: true, sparse: true },
  time_zone: {
    cell: { render: zoneText },
    group: NOTICE,
    form: { choices: zones },
    initial: OWN_ZONE,
  },
  caught: { column: { width: 80, priority: 'always', card: 'labeled' } },
  bids: { column: { width: 70, card: 'labeled' } },
  loads: { column: { width: 80, card: 'labeled' } },
  caught_last_at: { cell: 'ago', column: { width: 130, card: 'labeled' } },
  removal_asked_at: {
    cell: {
      compute: ({ removal_asked_at }) =>
        removal_asked_at ? <StatusTag tone="yellow">Unused: keep it?</StatusTag> : <Dash />,
    },
    label: 'Unused',
    column: { width: 150, card: 'line' },
  },
  created_at: { column: { width: 130, hidden: true } },
})

const caught = defineColumns<typeof watchCatchFacts, WatchCatch, 'lane'>(watchCatchFacts, {
  caught_at: { cell: 'ago', column: { width: 120, card: 'labeled' } },
  lane: {
    label: 'Lane',
    cell: { compute: placesText },
    column: { width: 280, priority: 'always', card: 'title' },
  },
  pick_up_date: {
    cell: {
      compute: ({
        pick_up_date,
        pick_up_at_state: state,
        pick_up_latitude: latitude,
        pick_up_longitude: longitude,
      }) =>
        pick_up_date === null ? (
          <Dash />
        ) : (
          <Instant value={pick_up_date} zone={zoneOfPlace({ state, latitude, longitude })} />
        ),
    },
    column: { width: 150, card: 'labeled' },
  },
  vehicle_type: { cell: { render: calmKind }, column: { width: 130, card: 'line' } },
  miles: { column: { width: 80, card: 'labeled' } },
  deadhead_miles: { column: { width: 70, card: 'labeled' } },
  rate_per_mile_cents: { column: { width: 100, card: 'labeled' } },
  outcome: { tones: TONES, column: { width: 130, priority: 'always', card: 'head' } },
})

const views: Views<Watch> = {
  title: ({ name }) => name,
  fields,
  filters: defineFilters<typeof listWatches>([{ kind: 'search', name: 'search', label: 'Search watch' }]),
  actions: [
    {
      label: 'Keep',
      endpoint: keepWatch,
      when: ({ removal_asked_at }) => removal_asked_at != null,
      done: ({ name }) => `${name} kept.`,
    },
    {
      label: 'Remove',
      endpoint: removeWatch,
      when: () => true,
      confirm: {
        title: 'Remove this watch?',
        text: ({ caught: count }) =>
          count > 0
            ? `Its list of ${pluralize(count, 'offer')} goes too. The offers stay.`
            : 'You get no more of its notifications.',
        isDanger: true,
      },
      isRare: true,
      done: ({ name }) => `${name} removed.`,
    },
  ],
  tabs: [
    {
      name: 'found',
      label: 'Found',
      count: ({ caught: count }) => count,
      list: recordList<Watch>()({
        endpoint: listWatchCatches,
        params: ({ id }) => ({ id }),
        fields: caught,
        to: ({ offer }: WatchCatch) => (isRecordId(String(offer)) ? boardPath(offer, 'detail') : '/dispatch'),
        empty: 'Nothing found yet. New offers are compared within seconds.',
      }),
    },
  ],
  draft: { endpoint: readWatchDraft, params: ['offer', 'lane', 'vehicle'], sent: [], title: 'New watch' },
  empty: 'No watches yet. Add one, or choose Watch this lane in an offer.',
}
export default views
