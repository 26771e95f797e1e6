import { toInstant } from '#contract/rules/age.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { stopOfStatus } from '#contract/rules/early.ts'
import { type DispatchState, isDispatchOpen } from '#contract/rules/load-dispatch.ts'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'

/** A stop is due this long before its ETA and the start of its window. */
const DUE_MS = HOUR_MS

interface StepStop {
  readonly kind: 'pickup' | 'delivery'
  readonly arrived_at: string | null
  readonly eta?: string | null
  readonly window_from: string | null
  readonly window_to: string | null
}

export type LoadStep = 'send' | 'acknowledge' | 'call' | LoadStatus

const CONFIRMED: Partial<Record<LoadStatus, LoadStatus>> = {
  [LOAD.assigned]: LOAD.pickedUp,
  [LOAD.awaitingPickup]: LOAD.pickedUp,
  [LOAD.pickedUp]: LOAD.delivered,
  [LOAD.awaitingDelivery]: LOAD.delivered,
}

export function isStepDue(stops: readonly StepStop[], status: LoadStatus, now: number): boolean {
  const stop = stopOfStatus(stops, status)
  if (!stop || stop.arrived_at !== null) return true
  const [eta, opens] = [toInstant(stop.eta ?? null), toInstant(stop.window_from)]
  // A truck that is early waits until the window opens.
  const at = eta === null ? (opens ?? toInstant(stop.window_to)) : Math.max(eta, opens ?? eta)
  return at === null || at - now < DUE_MS
}

/** Null when the load is delivered or TONU. */
export function nextLoadStep(
  {
    status,
    stops,
    dispatch,
    hasDriver,
  }: {
    readonly status: LoadStatus
    readonly stops: readonly StepStop[]
    readonly dispatch: DispatchState
    readonly hasDriver: boolean
  },
  now: number,
): LoadStep | null {
  const next = CONFIRMED[status]
  if (next === undefined) return null
  const isWaiting = status === LOAD.awaitingPickup || status === LOAD.awaitingDelivery
  const isDispatching = hasDriver && isDispatchOpen({ status }) && dispatch !== 'acknowledged'
  const stop = stopOfStatus(stops, next)
  // Without an ETA, an open window says nothing of a truck whose driver may not know the load.
  const isUnseen = isDispatching && stop?.arrived_at === null && stop.eta === undefined
  if (isWaiting || (!isUnseen && isStepDue(stops, next, now))) return next
  if (isDispatching) return dispatch === 'sent' ? 'acknowledge' : 'send'
  return 'call'
}
