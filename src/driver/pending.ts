import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { stepped } from '#contract/rules/driver-steps.ts'
import type { Entry } from './store.ts'

export function withPending(load: DriverLoad, entries: readonly Entry[]): DriverLoad {
  return entries
    .filter((entry) => entry.load === load.id && entry.error === undefined)
    .reduce((now: DriverLoad, { sending }) => {
      if (sending.kind === 'mark') {
        const { stop, step, at } = sending
        return {
          ...now,
          stops: now.stops.map((one) => (one.id === stop ? stepped(one, step, at) : one)),
          last_mark: { stop, step, at },
        }
      }
      if (sending.kind === 'acknowledge')
        return { ...now, dispatch: now.dispatch && { ...now.dispatch, acknowledged_at: sending.at } }
      if (sending.kind === 'comment') return { ...now, comment_count: now.comment_count + 1 }
      return sending.kind === 'take-back' ? withoutMark(now, sending.stop, sending.step) : now
    }, load)
}

function withoutMark(load: DriverLoad, stop: number, step: string): DriverLoad {
  const field = step === 'arrived' ? 'arrived_at' : step === 'departed' ? 'departed_at' : 'done_at'
  return {
    ...load,
    stops: load.stops.map((one) => (one.id === stop ? { ...one, [field]: null } : one)),
    last_mark: null,
  }
}
