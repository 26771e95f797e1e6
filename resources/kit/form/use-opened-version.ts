import type { HttpError } from '@refinedev/core'
import { useState } from 'react'

/**
 * Version to save over: the one at opening, even when the record is refetched meanwhile. After a 409 has
 * shown the others' changes, saving again uses the latest version.
 */
export function useOpenedVersion(current: number) {
  const [opened] = useState(current)
  const [isWarned, setWarned] = useState(false)
  return {
    version: isWarned ? current : opened,
    refused: (failure: unknown) => setWarned((failure as HttpError).statusCode === 409),
  }
}
