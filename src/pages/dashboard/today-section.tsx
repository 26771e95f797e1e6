import { useCan } from '#kit/access.tsx'
import { AntdRoot } from '#kit/appearance/antd-root.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { Link } from 'react-router'
import { ALL_PRICES } from '#contract/rules/load-access.ts'
import type { AnswerOf } from '#contract/http.ts'
import { readToday } from '#contract/entities/reports/today.ts'
import { TRUCK_STATES } from '#contract/rules/truck-state.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useRead } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { DispatcherChoice, useProfitScope } from './dispatcher-choice.tsx'
import { Failed, Waiting } from './states.tsx'
import { useAddress } from './use-address.ts'
import { useOwnId } from './use-own-id.ts'
import { CallRow, DocumentRow, LateRow, LeftOpenRow, PickupRow } from './today-loads.tsx'
import { TruckRow } from './today-truck.tsx'
import { AskRow, BrokerRow, ReplyRow } from './today-market.tsx'
import { EmptyParts, Part, type TodayPart } from './today-part.tsx'
import { ROW_LINK } from './today-row.tsx'
import styles from './today.module.css'
import { useRowKeys } from './use-row-keys.ts'

type Answer = AnswerOf<typeof readToday>
type PartName = Exclude<keyof Answer, 'sees_all'>

const WORDS: Readonly<Record<PartName, Omit<TodayPart<never>, 'id' | 'count' | 'rows'>>> = {
  late: {
    label: 'Late',
    short: 'Late',
    nothing: 'Nothing late',
    one: 'load',
    isUrgent: true,
  },
  at_risk: { label: 'At risk', short: 'At risk', nothing: 'Nothing at risk', one: 'load' },
  replies: { label: 'Broker replies', short: 'Broker replies', nothing: 'Nothing to confirm', one: 'reply' },
  unbooked: { label: 'Accepted, not booked', short: 'Not booked', nothing: 'All booked', one: 'bid' },
  asks: { label: 'Driver quotes', short: 'Quotes', nothing: 'No open asks', one: 'ask' },
  calls: { label: 'Check calls due', short: 'Check calls', nothing: 'None due', one: 'load' },
  pickups: {
    label: 'Pickups without a truck',
    short: 'No truck',
    nothing: 'Every pickup until tomorrow has a truck',
    one: 'load',
    isUrgent: true,
  },
  documents: { label: 'Documents missing', short: 'Documents', nothing: 'Nothing missing', one: 'load' },
  trucks: {
    label: `${TRUCK_STATES.soon}, no next load`,
    short: TRUCK_STATES.soon,
    nothing: 'No truck',
    one: 'truck',
  },
  brokers: {
    label: 'Brokers changed at FMCSA',
    short: 'Brokers changed',
    nothing: 'No broker with open work changed',
    one: 'broker',
    isUrgent: true,
  },
  left_open: {
    label: 'Left open, over a week past due',
    short: 'Left open',
    nothing: 'No load under way past due that long',
    one: 'load',
  },
}

const LATE_OR_AT_RISK = <Link to="/orders?is_at_risk=true&is_left_open=false">All late or at risk</Link>

function toPart<Name extends PartName>(today: Answer, name: Name) {
  const found = today[name] as { count: number; rows: NonNullable<Answer[Name]>['rows'] } | null | undefined
  return found
    ? {
        ...WORDS[name],
        id: name.replaceAll('_', '-'),
        count: found.count ?? found.rows.length,
        rows: found.rows,
      }
    : null
}

function goTo(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView?.({ block: 'start' })
  const first = section?.querySelector<HTMLElement>(ROW_LINK) ?? section?.querySelector('h2')
  first?.focus({ preventScroll: true })
}

const Anchors = ({ parts }: { parts: readonly TodayPart<unknown>[] }) => (
  <nav className={`cluster ${styles.anchors}`} aria-label="Needs attention">
    {parts.map(({ id, short, count, isUrgent }) => (
      <a
        key={id}
        href={`#${id}`}
        className={`row panel pad-x-12 muted plain-link ${styles.anchor}`}
        data-none={count === 0 || undefined}
        onClick={(event) => {
          event.preventDefault()
          goTo(id)
        }}
      >
        {short}{' '}
        <strong className={`tabular ${count === 0 ? 'faint regular' : isUrgent ? 'danger' : 'ink'}`}>
          {formatNumber(count)}
        </strong>
      </a>
    ))}
  </nav>
)

function Today() {
  const { params, change } = useAddress('today')
  const own = useOwnId()
  const [resource, action] = ALL_PRICES
  const all = useCan({ resource, action }).data?.can
  const scope = useProfitScope(params.get('dispatcher'), own)
  const dispatcher = all === false ? '' : scope
  const { data, error, refetch } = useRead(readToday, {
    resource: 'dashboard',
    query: dispatcher ? { dispatcher } : {},
    isEnabled: all !== undefined && dispatcher !== undefined,
    keepsPrevious: true,
    refreshMs: MINUTE_MS,
  })
  const keys = useRowKeys()
  if (error && !data) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label="Loading today…" />
  const whose = data.sees_all ? (dispatcher ?? '') : (own ?? '')
  const late = toPart(data, 'late')
  const atRisk = toPart(data, 'at_risk')
  const replies = toPart(data, 'replies')
  const unbooked = toPart(data, 'unbooked')
  const asks = toPart(data, 'asks')
  const calls = toPart(data, 'calls')
  const pickups = toPart(data, 'pickups')
  const documents = toPart(data, 'documents')
  const trucks = toPart(data, 'trucks')
  const brokers = toPart(data, 'brokers')
  const leftOpen = toPart(data, 'left_open')
  const parts = [
    late,
    atRisk,
    replies,
    unbooked,
    asks,
    calls,
    pickups,
    documents,
    trucks,
    brokers,
    leftOpen,
  ].filter((part) => part !== null)
  return (
    <>
      <div className="cluster align-start">
        <Anchors parts={parts} />
        {data.sees_all && (
          <div className={`push flex-none ${styles.choice}`}>
            <DispatcherChoice
              value={dispatcher ?? ''}
              isOwnFirst
              isLabelHidden
              onChange={(id) => change({ dispatcher: id })}
            />
          </div>
        )}
      </div>
      {parts.length === 0 && <p className="faint">You may not see loads or bids.</p>}
      <div className={styles.parts} {...keys}>
        {late && <Part part={late} all={LATE_OR_AT_RISK} draw={(load) => <LateRow load={load} />} />}
        {atRisk && <Part part={atRisk} all={LATE_OR_AT_RISK} draw={(load) => <LateRow load={load} />} />}
        {replies && (
          <Part
            part={replies}
            all={<Link to={`/bids?answer=to_confirm${whose && `&dispatcher=${whose}`}`}>All to confirm</Link>}
            draw={(bid) => <ReplyRow bid={bid} />}
          />
        )}
        {unbooked && <Part part={unbooked} draw={(bid) => <ReplyRow bid={bid} />} />}
        {asks && <Part part={asks} draw={(ask) => <AskRow ask={ask} />} />}
        {calls && <Part part={calls} draw={(load) => <CallRow load={load} />} />}
        {pickups && <Part part={pickups} draw={(load) => <PickupRow load={load} />} />}
        {documents && (
          <Part
            part={documents}
            all={<Link to="/orders?status=2">Check Out</Link>}
            draw={(load) => <DocumentRow load={load} />}
          />
        )}
        {trucks && <Part part={trucks} draw={(truck) => <TruckRow truck={truck} />} />}
        {brokers && <Part part={brokers} draw={(broker) => <BrokerRow broker={broker} />} />}
        {leftOpen && <Part part={leftOpen} draw={(load) => <LeftOpenRow load={load} />} />}
      </div>
      <EmptyParts parts={parts} />
    </>
  )
}

export const TodaySection = () => (
  <AntdRoot isPhone={useIsPhone()}>
    <Today />
  </AntdRoot>
)
