import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { toInstant } from '#contract/rules/age.ts'
import { marginText, stopMargin } from '#contract/rules/arrivals.ts'
import { earlyText, stopOfStatus } from '#contract/rules/early.ts'
import { distanceWarning } from './distance-warning.ts'
import { dispatchState } from '#contract/rules/load-dispatch.ts'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { type LoadStep, nextLoadStep } from '#contract/rules/next-step.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useClock } from '#kit/cells/clock.ts'
import { useStepGuard } from '#kit/use-step-guard.ts'
import { LogAcknowledgment, SendToDriver } from './send-to-driver.tsx'
import { useMayEdit } from './use-may-edit.ts'
import { useConfirmedMove } from './use-asked-move.tsx'

const SOON_MINUTES = 15

function expectedText({ stops }: OrderDetail, status: LoadStatus, now: number): string {
  const stop = stopOfStatus(stops, status)
  const eta = toInstant(stop?.eta ?? null)
  if (!stop || stop.arrived_at !== null || eta === null || eta - now < SOON_MINUTES * MINUTE_MS) return ''
  const margin = stopMargin(stop)?.minutes ?? 0
  const late = margin < 0 ? `, ${marginText(margin)}` : ''
  return `ETA at the stop: ${stopTime(eta, stop.time_zone, now)}${late}.`
}

export const listDoubts = (order: OrderDetail, status: LoadStatus, now = Date.now()): string[] => [
  [distanceWarning(order.vehicle, stopOfStatus(order.stops, status), now), expectedText(order, status, now)]
    .filter(Boolean)
    .join(' '),
  earlyText(order.stops, status, now),
]

function openCheckCall(number: string, toTab: () => void): void {
  const button = [...document.querySelectorAll('button')].find((one) =>
    one.getAttribute('aria-label')?.startsWith(`Log check call on ${number}`),
  )
  if (!button) return toTab()
  button.scrollIntoView?.({ block: 'center' })
  button.click()
}

function StatusStep({ order, status }: { order: OrderDetail; status: LoadStatus }) {
  const { moveAsked, isBusy, question } = useConfirmedMove(order, 'orders')
  const { isHeld, guarded } = useStepGuard(order.status)
  return (
    <>
      <Button
        type="primary"
        disabled={isBusy || isHeld}
        icon={isHeld && <CheckOutlined />}
        {...guarded(() => moveAsked(status, listDoubts(order, status)))}
      >
        {codeWords(LOAD_STATUS, isHeld ? order.status : status)}
      </Button>
      {question}
    </>
  )
}

export function NextStep({ order }: { order: OrderDetail }) {
  const mayEdit = useMayEdit(order)
  const [, setParams] = useSearchParams()
  const { status, stops, driver_dispatch, driver_name } = order
  const load = { status, stops, dispatch: dispatchState(driver_dispatch), hasDriver: driver_name !== '' }
  // The clock compares texts.
  const shown = useClock((now) => String(nextLoadStep(load, now) ?? ''))
  const step = shown === '' ? null : /^\d$/.test(shown) ? (Number(shown) as LoadStatus) : (shown as LoadStep)
  if (!mayEdit || step === null) return null
  if (step === 'send') return <SendToDriver order={order} resource="orders" />
  if (step === 'acknowledge')
    return (
      <>
        <LogAcknowledgment order={order} resource="orders" />
        <SendToDriver order={order} resource="orders" isAgain />
      </>
    )
  if (step === 'call')
    return (
      <Button
        type="primary"
        onClick={() => openCheckCall(order.number, () => setParams({ tab: 'road' }, { replace: true }))}
      >
        Log check call
      </Button>
    )
  return <StatusStep order={order} status={step} />
}
