import { Flex } from 'antd'
import { nextRuns } from '#contract/rules/mailing.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { useClock } from '#kit/cells/clock.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'

const SHOWN = 5
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export function NextRuns({ around }: AssistProps) {
  const now = useClock((at) => new Date(at).toISOString().slice(0, 16))
  const { days_of_week, send_time, time_zone, is_active } = around
  if (
    typeof days_of_week !== 'string' ||
    typeof time_zone !== 'string' ||
    typeof send_time !== 'string' ||
    !TIME.test(send_time)
  )
    return null
  const runs = nextRuns({ days_of_week, send_time, time_zone }, Date.parse(`${now}Z`), SHOWN)
  if (runs.length === 0) return null
  return (
    <Flex vertical gap={2}>
      <span>{is_active === true ? 'Next runs:' : 'Next runs once active:'}</span>
      <ul>
        {runs.map((at) => (
          <li key={at}>
            <time dateTime={at}>{stopTime(at, time_zone)}</time>
          </li>
        ))}
      </ul>
    </Flex>
  )
}
