import type { HttpError } from '@refinedev/core'
import { useState } from 'react'

/**
 * The version that a small form saves over: that of the record when it was opened, however often the record is read anew beneath it.
 * Once a refusal (409) has told what others changed, saving again means the record as it then stands.
 */
export function useOpenedVersion(current: number) {
  const [opened] = useState(current)
  const [isWarned, setWarned] = useState(false)
  return {
    version: isWarned ? current : opened,
    refused: (failure: unknown) => setWarned((failure as HttpError).statusCode === 409),
  }
}
