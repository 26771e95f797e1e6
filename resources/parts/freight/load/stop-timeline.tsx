import { Button, Flex, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { RescheduleEffect, OrderDetail, OrderStop } from '#contract/entities/freight/order.ts'
import { durationText, toInstant } from '#contract/rules/age.ts'
import { listAssumed } from '#contract/rules/eta-assumed.ts'
import { REPORTED_BY } from '#contract/rules/order-events.ts'
import { firstOpen } from '#contract/rules/order-route.ts'
import { getDetention } from '#contract/rules/eta-status.ts'
import { STOP_KIND, stopTime, stopWindow } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { isUnderWay } from '#contract/rules/load-status.ts'
import { Explained } from '#kit/cells/explained.tsx'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { DriverWord } from './driver-word.tsx'
import { PinNote } from './pin-note.tsx'
import { StopContact } from './stop-contact.tsx'
import { useMayEdit } from './use-may-edit.ts'
import { Arrival, SEEN_ELSEWHERE } from './stop-times.tsx'
import { RescheduleEffects } from './reschedule-effects.tsx'

const StopDialog = preloadable(async () => (await import('./stop-dialog.tsx')).StopDialog)

/** Address parameter: the stop whose location is being fixed on the map. */
export const PIN = 'pin'

const SOON = 30
const LAST = { style: { paddingBottom: 0 } } as const

function FreeTime({ stop }: { stop: OrderStop }) {
  const clock = useClock((now) => {
    const left = getDetention(
      {
        arrived_at: toInstant(stop.arrived_at),
        departed_at: toInstant(stop.departed_at),
        window_from: toInstant(stop.window_from),
      },
      now,
    )?.minutes_left
    return left === undefined ? '' : String(left)
  })
  if (clock === '') return null
  const left = Number(clock)
  if (stop.departed_at !== null && left >= 0) return null
  const text = left > 0 ? `${durationText(left)} free time left` : `Detention ${durationText(-left)}`
  return <StatusTag tone={left <= 0 ? 'danger' : left <= SOON ? 'yellow' : 'plain'}>{text}</StatusTag>
}

const getColor = (stop: OrderStop, next: OrderStop | undefined) =>
  stop.departed_at !== null ? 'green' : stop === next ? 'blue' : 'gray'

type StopQuestion = { stop: OrderStop; what: 'times' | 'window' }

interface ItemProps {
  order: OrderDetail
  stop: OrderStop
  isClocked: boolean
  number: number
  mayEdit: boolean
  isActive: boolean
  isBehind: boolean
  onAsk: (question: StopQuestion) => void
  onPin: (stop: OrderStop) => void
}

function StopItem({ order, stop, isClocked, number, mayEdit, isActive, isBehind, onAsk, onPin }: ItemProps) {
  const { kind, facility, address, arrived_at, arrival_reported_by: teller, departed_at, time_zone } = stop
  const name = `stop ${number}, ${address}`
  return (
    <Flex vertical gap={2}>
      <p>
        <strong>
          {number}. {codeWords(STOP_KIND, kind)}
        </strong>{' '}
        {[facility, address].filter(Boolean).join(', ')}
      </p>
      <PinNote stop={stop} />
      <Flex align="center" wrap gap="2px 12px">
        <p>
          <Typography.Text type="secondary">{stopWindow(stop) || 'No window'}</Typography.Text>
        </p>
        {arrived_at === null && isBehind && (
          <p>
            <Typography.Text type="secondary">Arrival not recorded</Typography.Text>
          </p>
        )}
        {arrived_at === null && !isBehind && stop.eta !== null && (
          <p>
            ETA <Arrival stop={stop} />
            {stop.assumed && (
              <Explained name={`What the ETA of ${name}, assumes`} lines={listAssumed(stop.assumed)} />
            )}
          </p>
        )}
        {arrived_at !== null && (
          <p>
            Arrived {stopTime(arrived_at, time_zone)}
            {teller !== null && (
              <Typography.Text type="warning">
                , per {codeWords(REPORTED_BY, teller)}. {SEEN_ELSEWHERE}
              </Typography.Text>
            )}
          </p>
        )}
        {departed_at !== null && <p>Departed {stopTime(departed_at, time_zone)}</p>}
        {isClocked && <FreeTime stop={stop} />}
      </Flex>
      {order.driver_word?.stop === stop.id && <DriverWord order={order} />}
      <Flex align="center" wrap gap="2px 12px">
        <StopContact stop={stop} />
        {mayEdit && (
          <Flex component="span" align="center" wrap gap={4}>
            <Button
              size="small"
              aria-label={`Set times for ${name}`}
              onClick={() => onAsk({ stop, what: 'times' })}
            >
              Set times
            </Button>
            {isActive && departed_at === null && (
              <Button
                size="small"
                aria-label={`Reschedule ${name}`}
                onClick={() => onAsk({ stop, what: 'window' })}
              >
                Reschedule
              </Button>
            )}
            {isActive && (
              <Button size="small" aria-label={`Fix location for ${name}`} onClick={() => onPin(stop)}>
                Fix location
              </Button>
            )}
          </Flex>
        )}
      </Flex>
    </Flex>
  )
}

export function StopTimeline({ order }: { order: OrderDetail }) {
  const mayEdit = useMayEdit(order)
  const [question, setQuestion] = useState<StopQuestion>()
  const [knockedOn, setKnockedOn] = useState<readonly RescheduleEffect[]>()
  const close = (loads?: readonly RescheduleEffect[]) => {
    setQuestion(undefined)
    if (loads) setKnockedOn(loads)
  }
  const [, setParams] = useSearchParams()
  const { state } = useLocation()
  const pin = ({ id }: OrderStop) =>
    setParams({ tab: 'map', [PIN]: String(id) }, { replace: true, state: state as unknown })
  const next = firstOpen(order.stops, order.status)
  const isActive = isUnderWay(order.status)
  return (
    <Flex vertical gap={12}>
      <RescheduleEffects loads={knockedOn} onClose={() => setKnockedOn(undefined)} />
      <Timeline
        items={order.stops.map((stop, index) => ({
          key: stop.id,
          color: isActive ? getColor(stop, next) : 'green',
          ...(index === order.stops.length - 1 && LAST),
          children: (
            <StopItem
              order={order}
              stop={stop}
              isClocked={
                stop.departed_at !== null ||
                (isActive &&
                  order.stops.slice(index).every((later) => later === stop || later.arrived_at === null))
              }
              number={index + 1}
              mayEdit={mayEdit}
              isActive={isActive}
              isBehind={!isActive || (next !== undefined && index < order.stops.indexOf(next))}
              onAsk={setQuestion}
              onPin={pin}
            />
          ),
        }))}
      />
      {question && <StopDialog order={order} stop={question.stop} what={question.what} onClose={close} />}
    </Flex>
  )
}
