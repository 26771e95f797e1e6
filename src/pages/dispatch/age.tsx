import { ageText, isStale } from '#contract/rules/age.ts'
import { useClock } from '#kit/cells/clock.ts'
import { useDeskZone } from './desk-zone.ts'
import { stamp } from './when.ts'

export function AgoText({ at, staleText }: { at: string | null; staleText?: string }) {
  const zone = useDeskZone()
  const text = useClock((now) => (at ? `${ageText(at, now)} ago` : ''))
  const isOld = useClock((now) => staleText !== undefined && isStale(at, now))
  return (
    <span data-stale={isOld || undefined} className="tabular">
      {at && (
        <time className="nowrap" dateTime={at} title={stamp(at, zone)}>
          {text}
        </time>
      )}
      {isOld && <span className="warn medium">{at ? ` · ${staleText}` : staleText}</span>}
    </span>
  )
}
