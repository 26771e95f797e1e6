import type { HttpError } from '@refinedev/core'

/** Whether what stands in an address can be a record's id. */
export const isRecordId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id)

/** What is said of an address that no record can have. */
export const NOT_FOUND: HttpError = { statusCode: 404, message: 'Not found.' }
/** What is said of an answer that is no record. */
export const NO_RECORD: HttpError = { statusCode: 200, message: 'The server answered something that this page does not know.' }

/** What stands where a record could not be fetched, or is not there. */
export function FailedRecord({ singular, error, onRetry }: { singular: string; error: HttpError; onRetry: () => void }) {
  const isMissing = error.statusCode === 404
  return (
    <div className="panel message gap-12 kit-state" role="alert">
      <p className="ink text-16 medium">
        {isMissing ? `There is no such ${singular.toLowerCase()}.` : `This ${singular.toLowerCase()} could not be fetched.`}
      </p>
      {!isMissing && (
        <>
          <p>{error.message}</p>
          <button type="button" className="button" onClick={onRetry}>
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
      <div className="panel kit-group" role="status" aria-label="Loading">
        <dl className="columns">
          {FACTS.map((fact) => (
            <div key={fact} className="kit-fact">
              <span className="bar" />
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
