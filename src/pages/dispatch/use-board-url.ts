import { useCallback } from 'react'
import { type BoardUrl, readUrl, writeUrl } from './url-state.ts'
import { useAddress } from './use-address.ts'

/** Opening from the bare list pushes a history entry for the back button. */
export function useBoardUrl() {
  const { search, change: changeAddress } = useAddress()
  const change = useCallback(
    (part: Partial<BoardUrl>) =>
      changeAddress((current) => {
        const isOpening = readUrl(current).offer === null && part.offer != null
        return { search: writeUrl(current, part), replace: !isOpening }
      }),
    [changeAddress],
  )
  return { url: readUrl(search), change }
}
