import { type GetListParams, useDataProvider } from '@refinedev/core'
import { use, useState } from 'react'
import { InSight } from '#kit/in-sight.ts'

/** Sends for a list as soon as its page is to be shown: its query does when all of the page stands. */
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
