import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Change = (search: URLSearchParams) => { search: URLSearchParams; replace: boolean }

export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const set = useRef(setSearch)
  useLayoutEffect(() => {
    set.current = setSearch
  })
  const change = useCallback((next: Change) => {
    // The router updates on the next render: read the window's location, so that two quick changes do not undo
    // each other.
    const { search: written, replace } = next(new URLSearchParams(window.location.search))
    set.current(written, { replace })
  }, [])
  return { search, change }
}
