import type { HttpError } from '@refinedev/core'

/** What stands where a record could not be fetched, or is not there. */
export function FailedRecord({ singular, error, onRetry }: { singular: string; error: HttpError; onRetry: () => void }) {
  const isMissing = error.statusCode === 404
  return (
    <div className="kit-state" role="alert">
      <p className="kit-state-title">
        {isMissing ? `There is no such ${singular.toLowerCase()}.` : `This ${singular.toLowerCase()} could not be fetched.`}
      </p>
      {!isMissing && (
        <>
          <p>{error.message}</p>
          <button type="button" className="kit-button" onClick={onRetry}>
            Try again
          </button>
        </>
      )}
    </div>
  )
}

const FACTS = Array.from({ length: 12 }, (_, index) => index)

/** The outline of a record that is on its way. */
export function RecordSkeleton() {
  return (
    <>
      <div className="kit-head" />
      <div className="kit-group kit-skeleton" role="status" aria-label="Loading">
        <dl>
          {FACTS.map((fact) => (
            <div key={fact} className="kit-fact">
              <span />
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
