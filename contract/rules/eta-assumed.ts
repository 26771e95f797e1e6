import { DRIVING_HOURS, STOP_MINUTES } from '#contract/constants.ts'
import type { EtaAssumed } from '#contract/entities/freight/arrival.ts'
import { EMPTY_FROM } from '#contract/entities/fleet/availability.ts'
import { durationText } from '#contract/rules/age.ts'
import { pluralize } from '#contract/rules/plural.ts'

/** Short lines, such as `From the last location` and `412 mi, 8 h 14 min at 50 mph`. */
export function listAssumed(assumed: EtaAssumed): string[] {
  const { from, after, miles, minutes, rests, stops, is_team, driven_minutes, rest_until } = assumed
  const start = after === null ? `From the ${EMPTY_FROM[from]}` : `After load ${after}`
  const speed = minutes > 0 ? ` at ${Math.round(miles / (minutes / 60))} mph` : ''
  return [
    start,
    `${miles.toLocaleString('en-US')} mi, ${durationText(minutes)}${speed}`,
    ...(stops > 0 ? [`${durationText(STOP_MINUTES)} at ${pluralize(stops, 'stop')} before`] : []),
    ...(is_team
      ? ['Team, no rests']
      : [
          rests === 0 ? 'No rest' : `${pluralize(rests, 'rest')} of ${DRIVING_HOURS.off} h`,
          rest_until === undefined
            ? `${durationText(driven_minutes)} driven before`
            : `completes its rest of ${DRIVING_HOURS.off} h first`,
        ]),
  ]
}
