import type { EtaAssumed } from '#contract/entities/freight/arrival.ts'
import type { DrivenLeg } from '#contract/rules/estimate.ts'

type Start = Pick<EtaAssumed, 'from' | 'after' | 'is_team' | 'driven_minutes'>

/** Assumptions of each stop's ETA. Call once per leg of a load, in the order driven. */
export function assume({ driven_minutes, ...start }: Start): (leg: DrivenLeg) => EtaAssumed {
  let sum: DrivenLeg & { stops: number } = { miles: 0, minutes: 0, rests: 0, stops: -1 }
  return ({ miles, minutes, rests, rest_until }) => {
    sum = {
      miles: sum.miles + miles,
      minutes: sum.minutes + minutes,
      rests: sum.rests + rests,
      stops: sum.stops + 1,
    }
    return {
      ...start,
      driven_minutes: rest_until === undefined ? Math.round(driven_minutes) : 0,
      miles: Math.round(sum.miles),
      minutes: Math.round(sum.minutes),
      rests: sum.rests,
      stops: sum.stops,
      ...(rest_until !== undefined && { rest_until: new Date(rest_until).toISOString() }),
    }
  }
}
