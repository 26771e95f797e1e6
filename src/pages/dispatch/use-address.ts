import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Change = (search: URLSearchParams) => { search: URLSearchParams; replace: boolean }

/** The query string of the address, and the one way to change a part of it. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const set = useRef(setSearch)
  useLayoutEffect(() => {
    set.current = setSearch
  })
  const change = useCallback((next: Change) => {
    // The router tells of a change with its next render; two changes before it must not undo each other.
    const { search: written, replace } = next(new URLSearchParams(window.location.search))
    set.current(written, { replace })
  }, [])
  return { search, change }
}
