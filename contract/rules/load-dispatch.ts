import { DASH } from '#contract/constants.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { LOAD } from '#contract/rules/load-status.ts'

/** Minutes after which the dispatcher is reminded of a load that no driver acknowledged. */
export const ACKNOWLEDGE_MINUTES = 30

export const ACKNOWLEDGED_WAYS = { mail: 'by email', app: 'in the app', dispatcher: 'by phone' } as const
export type AcknowledgedWay = keyof typeof ACKNOWLEDGED_WAYS

export const DISPATCH_STATES = {
  not_sent: 'Not sent to driver',
  sent: 'Awaiting acknowledgment',
  acknowledged: 'Acknowledged',
} as const
export type DispatchState = keyof typeof DISPATCH_STATES

interface Dispatched {
  readonly sent_at: string | null
  readonly acknowledged_at: string | null
}

export function dispatchState(dispatch: Dispatched | null | undefined): DispatchState {
  if (dispatch?.acknowledged_at != null) return 'acknowledged'
  return dispatch?.sent_at == null ? 'not_sent' : 'sent'
}

export const isDispatchOpen = ({ status }: { readonly status: number }): boolean =>
  status === LOAD.assigned || status === LOAD.awaitingPickup

/** To its drivers, who have picked it up, whether it was sent to them or not. */
export const isPlainlyKnown = ({ status }: { readonly status: number }): boolean =>
  status >= LOAD.pickedUp && status <= LOAD.delivered

export function acknowledgedText({
  acknowledged_by,
  acknowledged_way,
}: {
  readonly acknowledged_by: string
  readonly acknowledged_way: AcknowledgedWay | null
}): string {
  if (acknowledged_way === null) return DASH
  return acknowledged_way === 'dispatcher'
    ? `by phone, logged by ${acknowledged_by}`
    : `${codeWords(ACKNOWLEDGED_WAYS, acknowledged_way)} by ${acknowledged_by}`
}
