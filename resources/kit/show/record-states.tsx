import type { HttpError } from '@refinedev/core'
import { Link } from 'react-router'
import type { Place } from '#kit/define-views.ts'
import { PageMessage } from '#kit/page-message.tsx'

/** Whether what stands in an address can be a record's id. */
export const isRecordId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id)

/** What is said of an address that no record can have. */
export const NOT_FOUND: HttpError = { statusCode: 404, message: 'Not found.' }
/** What is said of an answer that is no record. */
export const NO_RECORD: HttpError = { statusCode: 200, message: 'The server answered something that this page does not know.' }

interface FailedRecordProps {
  singular: string
  error: HttpError
  onRetry: () => void
  /** Where all records are that are there. */
  list?: Place
}

/** What stands where a record could not be fetched, or is not there. */
export function FailedRecord({ singular, error, onRetry, list }: FailedRecordProps) {
  const name = singular.toLowerCase()
  if (error.statusCode === 404) {
    return (
      <PageMessage title={`There is no such ${name}.`} isAlert>
        <p>Check the address. It may also have been removed, or you may not see it.</p>
        {list && (
          <Link className="button" to={list.path}>
            Show all: {list.label}
          </Link>
        )}
      </PageMessage>
    )
  }
  return (
    <PageMessage title={`This ${name} could not be fetched.`} isAlert>
      <p>{error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </PageMessage>
  )
}

const FACTS = Array.from({ length: 12 }, (_, index) => index)

/** The outline of a group of facts that is on its way. */
export const FactsSkeleton = () => (
  <div className="panel kit-group" role="status" aria-label="Loading">
    <dl className="columns">
      {FACTS.map((fact) => (
        <div key={fact} className="kit-fact">
          <span className="bar" />
        </div>
      ))}
    </dl>
  </div>
)

/** The outline of a record that is on its way. */
export const RecordSkeleton = () => (
  <>
    <div className="kit-head" />
    <FactsSkeleton />
  </>
)
