import { useGetIdentity, useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { DEMO_REFRESH_MS } from '#contract/constants.ts'
import type { Me } from '#contract/entities/people/session.ts'

const WATCHED = {
  refetchInterval: ({ state }: { state: { data: Me | undefined } }) =>
    state.data?.demo_in_progress ? DEMO_REFRESH_MS : false,
}

/** When the demo is complete, what was read before is read again. */
export function DemoBanner() {
  const { data: me } = useGetIdentity<Me>({ queryOptions: WATCHED })
  const invalidate = useInvalidate()
  const isInProgress = me?.demo_in_progress === true
  const wasInProgress = useRef(false)
  useEffect(() => {
    if (wasInProgress.current && !isInProgress) void invalidate({ invalidates: ['all'] })
    wasInProgress.current = isInProgress
  }, [isInProgress, invalidate])
  if (!isInProgress) return null
  return (
    <div
      className="tone-soft flex-none pad-8-16 rule-bottom medium text-center"
      data-tone="blue"
      role="status"
    >
      Demo data is still being created. Loads, invoices and pay appear as they are ready.
    </div>
  )
}
