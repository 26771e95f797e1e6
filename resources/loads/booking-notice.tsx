import { Alert, Typography } from 'antd'
import type { LoadDraft } from '#contract/entities/freight/load.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { Source } from './source.tsx'

export function BookingNotice({
  draft: { bid, offer, stops, broker_company, objections, confirmation },
}: {
  draft: LoadDraft
}) {
  const lane = [stops[0]?.address, stops.at(-1)?.address].filter(Boolean).join(' → ')
  return (
    <>
      <p>
        <Typography.Text type="secondary">
          {bid === null && offer === null ? (
            'Copy of an earlier load'
          ) : (
            <>
              From <Source bid={bid} offer={offer} isInline />
            </>
          )}
          : {[lane, broker_company].filter(Boolean).join(', ')}
          {confirmation && `. Read against the rate confirmation ${confirmation.file_name}.`}
        </Typography.Text>
      </p>
      {objections.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={
            <ul>
              {objections.map((objection) => (
                <li key={objection}>{objection}</li>
              ))}
            </ul>
          }
          description={`Check with the broker first. If the load is still yours, enter the reason in “${loadFacts.override_reason.label}”.`}
        />
      )}
    </>
  )
}
