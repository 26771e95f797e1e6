import { type GetListParams, useDataProvider } from '@refinedev/core'
import { use, useState } from 'react'
import { PageVisibility } from '#kit/page-visibility.ts'

/**
 * Prefetches a list as soon as its page is about to show; its own query starts only when the whole page is
 * mounted.
 */
export function ListPrefetch({ list }: { list: GetListParams }) {
  const provider = useDataProvider()() as { begin?: (list: GetListParams) => void }
  const isInSight = use(PageVisibility)
  const [wasInSight, setInSight] = useState(false)
  if (isInSight !== wasInSight) {
    setInSight(isInSight)
    if (isInSight) provider.begin?.(list)
  }
  return null
}
