import { Alert } from 'antd'
import type { LoadDraft } from '#contract/entities/load.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { Source } from './source.tsx'

/** What a load is booked from, and what speaks against that. */
export function BookingNotice({ draft: { bid, offer, stops, broker_company, objections } }: { draft: LoadDraft }) {
  const lane = [stops[0]?.address, stops.at(-1)?.address].filter(Boolean).join(' → ')
  return (
    <>
      <p className="muted">
        {bid === null && offer === null ? (
          'Like a load before'
        ) : (
          <>
            From <Source bid={bid} offer={offer} />
          </>
        )}
        : {[lane, broker_company].filter(Boolean).join(', ')}
      </p>
      {objections.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={objections.join(' ')}
          description={`Ask the broker first. If the load is yours after all, enter why in “${loadFacts.override_reason.label}”.`}
        />
      )}
    </>
  )
}
