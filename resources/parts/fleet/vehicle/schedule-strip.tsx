import { Flex, Typography } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { durationText } from '#contract/rules/age.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { WRITTEN_AS, zoneName } from '#contract/rules/dates.ts'
import { wallAt } from '#contract/rules/wall-time.ts'
import { listAssumed } from '#contract/rules/eta-assumed.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { laneText, parseTown } from '#contract/rules/place.ts'
import { STOP_KIND, timeAt } from '#contract/rules/stop-time.ts'
import { Explained } from '#kit/cells/explained.tsx'
import { useClock } from '#kit/cells/clock.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { useCompanyZone } from '#kit/cells/zone.tsx'
import {
  type Block,
  buildSchedule,
  type PlannedBlock,
  SCHEDULE_MS,
  type Schedule,
  type ScheduledLoad,
} from './schedule.ts'
import type { HasAvailability } from '#contract/entities/fleet/availability.ts'

const TICK_MS = 6 * HOUR_MS
/** A later tick would be cut at the strip's end. */
const LAST_TICK_MS = 3 * HOUR_MS
const STRIP_HEIGHT = 44

const STYLES = {
  strip: {
    position: 'relative',
    height: STRIP_HEIGHT,
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-4)',
    background: 'var(--surface-sunken)',
    overflow: 'hidden',
  },
  load: {
    background: 'var(--blue-soft)',
    borderInline: '2px solid var(--blue)',
    color: 'var(--blue)',
  },
  empty: { color: 'var(--green)', background: 'var(--green-soft)' },
  planned: {
    color: 'var(--text-2)',
    background: 'var(--surface-raised)',
    borderInline: '2px solid var(--text-3)',
  },
  // A text that is wider than its block wraps out of sight: the list below has it.
  block: {
    position: 'absolute',
    top: 0,
    display: 'flex',
    flexWrap: 'wrap',
    height: 28,
    lineHeight: '28px',
    fontSize: 12,
    fontWeight: 500,
    overflow: 'hidden',
  },
  edge: { width: 1, height: 28 },
  text: { paddingInline: 6, whiteSpace: 'nowrap' },
  rest: {
    position: 'absolute',
    top: 28,
    height: 14,
    fontSize: 11,
    lineHeight: '14px',
    textAlign: 'center',
    overflow: 'hidden',
    color: 'var(--text-2)',
    background: 'repeating-linear-gradient(45deg, var(--line) 0 4px, var(--surface-raised) 4px 8px)',
  },
  stop: {
    position: 'absolute',
    top: 31,
    width: 8,
    height: 8,
    marginInlineStart: -4,
    borderRadius: '50%',
    border: '2px solid var(--blue)',
    background: 'var(--surface)',
  },
  tick: { position: 'absolute', fontSize: 11, whiteSpace: 'nowrap', color: 'var(--text-3)' },
} as const satisfies Record<string, CSSProperties>

interface Scale {
  readonly now: number
  readonly end: number
}

function place(from: number, until: number, { now, end }: Scale): CSSProperties {
  const [left, right] = [from, until].map((time) => (Math.min(Math.max(time, now), end) - now) / SCHEDULE_MS)
  return { insetInlineStart: `${left! * 100}%`, width: `${(right! - left!) * 100}%` }
}

/** Midnights, noons and the six o'clocks between them, by the company's clock. */
function listTicks({ now, end }: Scale, zone: string): number[] {
  const wall = wallAt(now, zone)
  const first = Math.ceil(wall / TICK_MS) * TICK_MS - wall + now
  return Array.from({ length: SCHEDULE_MS / TICK_MS }, (_, index) => first + index * TICK_MS).filter(
    (tick) => tick < end - LAST_TICK_MS,
  )
}

function tickText(tick: number, zone: string): string {
  const clock = WRITTEN_AS.clock(tick, zone)
  if (clock.startsWith('00')) return `| ${WRITTEN_AS.weekday(tick, zone)}`
  return clock.startsWith('12') ? `| ${clock}` : '|'
}

const plannedText = ({ address }: PlannedBlock) => `Planned: to ${parseTown(address)}`

function blockText(block: Block): string {
  if (block.kind === 'load') return block.load.number
  if (block.kind === 'planned') return plannedText(block)
  return `No load ${durationText((block.until - block.from) / MINUTE_MS)}`
}

function Drawn({
  schedule: { blocks, rests },
  scale,
  zone,
}: {
  schedule: Schedule
  scale: Scale
  zone: string
}) {
  const ticks = listTicks(scale, zone)
  return (
    <div aria-hidden>
      <div style={STYLES.strip}>
        {blocks.map((block) => (
          <div
            key={`${block.kind} ${block.from}`}
            style={{ ...STYLES.block, ...STYLES[block.kind], ...place(block.from, block.until, scale) }}
            title={blockText(block)}
          >
            <span style={STYLES.edge} />
            <span style={STYLES.text}>{blockText(block)}</span>
          </div>
        ))}
        {blocks.flatMap((block) =>
          block.kind === 'load'
            ? block.stops
                .filter(({ at }) => at >= scale.now && at <= scale.end)
                .map(({ stop, at }) => (
                  <span
                    key={`stop ${stop.id}`}
                    style={{ ...STYLES.stop, ...place(at, at, scale), width: 8 }}
                  />
                ))
            : [],
        )}
        {rests.map(({ from, until }) => (
          <div key={`rest ${from}`} style={{ ...STYLES.rest, ...place(from, until, scale) }}>
            <span style={{ background: 'var(--surface-raised)', paddingInline: 4 }}>Rest</span>
          </div>
        ))}
      </div>
      <div style={{ position: 'relative', height: 18 }}>
        {ticks.map((tick) => (
          <span key={tick} style={{ ...STYLES.tick, ...place(tick, tick, scale), width: 'auto' }}>
            {tickText(tick, zone)}
          </span>
        ))}
      </div>
    </div>
  )
}

const isReached = ({ arrived_at }: ScheduledLoad['stops'][number]) => arrived_at !== null

function StopWords({ stop, at, now }: { stop: ScheduledLoad['stops'][number]; at: number; now: number }) {
  const due = stop.window_to ?? stop.window_from
  const isLate = !isReached(stop) && due !== null && at > Date.parse(due)
  const says = isReached(stop) ? 'arrived' : stop.eta === null ? 'due' : 'ETA'
  return (
    <li>
      {codeWords(STOP_KIND, stop.kind)} in {parseTown(stop.address)}: {says} {timeAt(at, stop.time_zone, now)}
      {isLate && (
        <Typography.Text type="danger">
          , {durationText((at - Date.parse(due)) / MINUTE_MS)} late
        </Typography.Text>
      )}
      {says === 'ETA' && stop.assumed && (
        <Explained
          name={`What the ETA in ${parseTown(stop.address)} assumes`}
          lines={listAssumed(stop.assumed)}
        />
      )}
    </li>
  )
}

const NESTED = { paddingInlineStart: 16, margin: 0, listStyle: 'none' } as const
const LIST = { padding: 0, margin: 0, listStyle: 'none' } as const

interface Row {
  key: string
  from: number
  until: number
  words: ReactNode
}

function BlockWords({ block, now }: { block: Block; now: number }) {
  if (block.kind === 'empty') return <>No load for {durationText((block.until - block.from) / MINUTE_MS)}</>
  if (block.kind === 'planned') return <>{plannedText(block)}</>
  return (
    <>
      <Flex wrap gap="0 8px">
        <RecordLink resource="orders" id={block.load.id}>
          {block.load.number}
        </RecordLink>
        <span>{laneText(block.load.pick_up_at, block.load.deliver_to)}</span>
      </Flex>
      <ul style={NESTED}>
        {block.stops.map(({ stop, at }) => (
          <StopWords key={stop.id} stop={stop} at={at} now={now} />
        ))}
      </ul>
    </>
  )
}

function listRows({ blocks, rests }: Schedule, now: number): Row[] {
  const rows: Row[] = [
    ...blocks.map((block): Row => ({
      key: `${block.kind} ${block.from}`,
      from: block.from,
      until: block.until,
      words: <BlockWords block={block} now={now} />,
    })),
    ...rests.map(({ from, until }): Row => ({
      key: `rest ${from}`,
      from,
      until,
      words: <>Rest of {durationText((until - from) / MINUTE_MS)} (assumed)</>,
    })),
  ]
  return rows.toSorted((a, b) => a.from - b.from)
}

const TIME = { flex: '0 0 150px' } as const

interface Props {
  loads: readonly ScheduledLoad[]
  availability: HasAvailability['availability']
  drivenMinutes: number | null
  isTeam: boolean
}

export function ScheduleStrip({ loads, ...truck }: Props) {
  const zone = useCompanyZone()
  const minute = Number(useClock((now) => String(Math.floor(now / MINUTE_MS))))
  const now = minute * MINUTE_MS
  const scale = { now, end: now + SCHEDULE_MS }
  const schedule = buildSchedule(loads, { now, ...truck })
  return (
    <Flex vertical gap={8}>
      <p>
        <Typography.Text type="secondary">
          Times in {zoneName(zone)}. Stop times are local to the stop.
        </Typography.Text>
      </p>
      <Drawn schedule={schedule} scale={scale} zone={zone} />
      <ol style={LIST} aria-label="Next 48 hours">
        {listRows(schedule, now).map(({ key, from, until, words }) => (
          <Flex key={key} component="li" wrap gap="2px 12px" style={{ paddingBlock: 4 }}>
            <Typography.Text type="secondary" style={TIME}>
              {from <= now ? 'Now' : timeAt(from, zone, now)} –{' '}
              {until >= scale.end ? 'open' : timeAt(until, zone, now)}
            </Typography.Text>
            <div style={{ flex: '1 1 260px', minWidth: 0 }}>{words}</div>
          </Flex>
        ))}
      </ol>
    </Flex>
  )
}
