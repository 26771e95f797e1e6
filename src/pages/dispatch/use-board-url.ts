import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type BoardUrl, readUrl, writeUrl } from './url-state.ts'

/** The board's part of the address and its one way to change it; opening from the bare list leaves a step for the back button. */
export function useBoardUrl() {
  const [search, setSearch] = useSearchParams()
  const latest = useRef({ search, setSearch })
  useEffect(() => {
    latest.current = { search, setSearch }
  })

  const change = useCallback((part: Partial<BoardUrl>) => {
    const { search: current, setSearch: set } = latest.current
    const isOpening = readUrl(current).load === null && part.load != null
    set(writeUrl(current, part), { replace: !isOpening })
  }, [])

  return { url: readUrl(search), change }
}
