import { ButtonLink } from '#kit/button-link.tsx'
import type { HttpError } from '@refinedev/core'
import { Button, Skeleton } from 'antd'

import type { Place } from '#kit/define-views.ts'
import { Failure } from '#kit/failure.tsx'

export const NOT_FOUND: HttpError = { statusCode: 404, message: 'Not found.' }
export const notFoundText = (singular: string) => `${singular} not found`
/** Shown for a response that is no record. */
export const NO_RECORD: HttpError = {
  statusCode: 200,
  message: 'The server sent an unexpected response. Reload the page.',
}

interface FailedRecordProps {
  singular: string
  error: HttpError
  onRetry: () => void
  list?: Place
}

export function FailedRecord({ singular, error, onRetry, list }: FailedRecordProps) {
  const name = singular.toLowerCase()
  if (error.statusCode === 404) {
    return (
      <Failure
        isPage
        isAbsence
        title={notFoundText(singular)}
        reason="It may have been removed, or you may not have access to it. Check the address."
      >
        {list && <ButtonLink to={list.path}>Show all: {list.label}</ButtonLink>}
      </Failure>
    )
  }
  return (
    <Failure isPage title={`Couldn’t load this ${name}.`} reason={error.message}>
      <Button onClick={onRetry}>Try again</Button>
    </Failure>
  )
}

const FACTS = Array.from({ length: 12 }, (_, index) => index)

export const FactsSkeleton = () => (
  <div className="panel kit-group" role="status" aria-label="Loading">
    <div className="columns">
      {FACTS.map((fact) => (
        <div key={fact} className="kit-fact">
          <Skeleton.Input active block size="small" />
        </div>
      ))}
    </div>
  </div>
)

export const RecordSkeleton = () => (
  <>
    <div className="kit-head" />
    <FactsSkeleton />
  </>
)
