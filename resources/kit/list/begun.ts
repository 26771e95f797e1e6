import { type GetListParams, useDataProvider } from '@refinedev/core'
import { use, useState } from 'react'
import { InSight } from '#kit/in-sight.ts'

/**
 * Prefetches a list as soon as its page is about to show; its own query starts only when the whole page is
 * mounted.
 */
export function Begun({ list }: { list: GetListParams }) {
  const provider = useDataProvider()() as { begin?: (list: GetListParams) => void }
  const isInSight = use(InSight)
  const [wasInSight, setInSight] = useState(false)
  if (isInSight !== wasInSight) {
    setInSight(isInSight)
    if (isInSight) provider.begin?.(list)
  }
  return null
}
