import { type Lane, LANE_WEEKS, type listLanes, USUAL_LANE_WEEKS } from '#contract/entities/market/lane.ts'
import { type Bid, listBids } from '#contract/entities/market/bid.ts'
import { laneFacts } from '#contract/fields/lane.ts'
import { durationText } from '#contract/rules/age.ts'
import { bidColumns } from '#parts/market/bid/bid-columns.tsx'
import { laneText, typeText } from '#parts/market/lane/lane-text.ts'
import { WeekBars } from '#parts/market/lane/week-bars.tsx'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { CanAccess } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatDay, formatNumber, formatShare } from '#kit/cells/format.ts'
import { type RecordTab, recordList, type Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { Figures } from '#kit/figures/figures.tsx'
import { FactList } from '#kit/show/fact-list.tsx'
import { defineFilters } from '#kit/list/filters.ts'

function change({ offers, offers_before }: Lane): string {
  if (offers_before === 0) return ''
  const share = (offers - offers_before) / offers_before
  return `${share > 0 ? '+' : ''}${formatShare(share)}`
}

const PERIOD = 'Last 26 weeks'

const fields = defineFields<typeof laneFacts, object, 'lane' | 'win_rate'>(laneFacts, {
  lane: {
    label: 'Lane',
    cell: { compute: ({ from_state, to_state }) => `${from_state} → ${to_state}` },
    column: { width: 110, priority: 'always', card: 'title' },
  },
  vehicle_type: {
    cell: { render: typeText },
    column: { width: 140, priority: 'always', card: 'head' },
  },
  offers: { column: { width: 84, priority: 'always', card: 'labeled', order: 'offers' }, group: PERIOD },
  offers_before: {
    cell: {
      compute: (lane) => (
        <>
          {formatNumber(lane.offers_before)} {change(lane)}
        </>
      ),
      numeric: true,
    },
    column: { width: 110, priority: 2, order: 'offers_before' },
    group: PERIOD,
  },
  weekly: {
    cell: { compute: ({ weekly }) => <WeekBars weekly={weekly} /> },
    column: { width: 180, priority: 3, card: 'line' },
    group: PERIOD,
  },
  posted_cents_per_mile: {
    column: { width: 104, priority: 4, card: 'labeled', order: 'posted_cents_per_mile' },
    group: PERIOD,
  },
  bids: { column: { width: 70, priority: 'always', card: 'labeled', order: 'bids' }, group: PERIOD },
  answered: { column: { width: 84, hidden: true }, group: PERIOD },
  won: { column: { width: 70, priority: 5, card: 'labeled', order: 'won' }, group: PERIOD },
  win_rate: {
    label: 'Win rate',
    cell: { compute: ({ bids, won }) => (bids === 0 ? <Dash /> : formatShare(won / bids)), numeric: true },
    column: { width: 90, priority: 3 },
    group: PERIOD,
  },
  asked_cents_per_mile: {
    column: { width: 96, priority: 4, card: 'labeled', order: 'asked_cents_per_mile' },
    group: PERIOD,
  },
  won_cents_per_mile: { column: { width: 96, hidden: true }, group: PERIOD },
  answer_minutes: {
    cell: {
      compute: ({ answer_minutes }) => (answer_minutes === null ? <Dash /> : durationText(answer_minutes)),
      numeric: true,
    },
    column: { width: 100, priority: 1, order: 'answer_minutes' },
    group: PERIOD,
  },
})

const tabs: readonly RecordTab<Lane>[] = [
  {
    name: 'figures',
    label: PERIOD,
    render: (row) => <FactList fields={fields.filter(({ group }) => group === PERIOD)} row={row} />,
  },
  {
    name: 'bids',
    label: 'Bids, all vehicle types',
    access: ['bids', 'list'],
    list: recordList<Lane>()({
      endpoint: listBids,
      query: ({ from_state, to_state }) => ({ pickup_state: from_state, delivery_state: to_state }),
      fields: bidColumns,
      to: ({ id }: Bid) => `/bids/${id}`,
      empty: 'No bids on this lane yet.',
    }),
  },
  {
    name: 'weeks',
    label: 'Offers by week',
    column: 'narrow',
    render: (row) => (
      <Figures
        label="Offers by week"
        items={row.weekly.toReversed()}
        keyOf={({ monday }) => monday}
        columns={[
          { title: 'Week of', cell: ({ monday }) => formatDay(monday) },
          { title: 'Offers', cell: ({ offers }) => formatNumber(offers) },
        ]}
      />
    ),
  },
]

const WatchLane = ({ row: { id } }: { row: Lane }) => (
  <CanAccess resource="watches" action="create">
    <ButtonLink type="primary" to={`/dispatch/watches/create?lane=${id}`}>
      Watch this lane
    </ButtonLink>
  </CanAccess>
)

const views: Views<Lane> = {
  title: laneText,
  fields,
  filters: defineFilters<typeof listLanes>([
    {
      kind: 'choice',
      name: 'weeks',
      label: 'Period',
      choices: Object.fromEntries(LANE_WEEKS.map((weeks) => [weeks, `${weeks} weeks`])),
      initial: USUAL_LANE_WEEKS,
    },
    { kind: 'many', name: 'from_state', label: laneFacts.from_state.label, lookup: states },
    { kind: 'many', name: 'to_state', label: laneFacts.to_state.label, lookup: states },
    { kind: 'text', name: 'vehicle_type', label: laneFacts.vehicle_type.label },
  ]),
  layout: 'columns',
  actions: [],
  onward: { when: () => true, Step: WatchLane },
  tabs,
  empty: 'No offers counted yet. Offers are counted every 10 minutes.',
}
export default views
