import type { Stop } from '#contract/entities/stop.ts'
import { WRITTEN_AS } from '#contract/rules/dates.ts'
import { useCompanyZone } from '#kit/cells/zone.tsx'

/** Who moved the pin of a stop from where its address is, and when; nothing of one that is there. */
export function PinNote({
  stop: { pin_corrected_at: at, pin_corrected_by: by },
}: {
  stop: Pick<Stop, 'pin_corrected_at' | 'pin_corrected_by'>
}) {
  const zone = useCompanyZone()
  if (!at) return null
  return (
    <p className="faint">
      Pin as corrected on {WRITTEN_AS.day(Date.parse(at), zone)} by {by}
    </p>
  )
}
