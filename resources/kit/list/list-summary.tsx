import { OptionalSection } from '#kit/part-boundary.tsx'
import { useListContext } from './list-context.tsx'
import { SkeletonLine } from './skeleton-rows.tsx'

/** The note of a list, and the sums that its answer brings along. */
export function ListSummary() {
  const {
    resource,
    views: { note: Note, summary: Summary },
    query,
  } = useListContext()
  return (
    <>
      {Note && <Note />}
      {Summary && query.isPending && <SkeletonLine />}
      {Summary && !query.isPending && (
        <OptionalSection part={`${resource.name} summary`} of={query.data}>
          <Summary answer={query.data as never} />
        </OptionalSection>
      )}
    </>
  )
}
