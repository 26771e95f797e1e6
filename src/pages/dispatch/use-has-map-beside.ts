import { useSyncExternalStore } from 'react'

/** As in dispatch.module.css. */
const WIDE = '(min-width: 2200px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia?.(WIDE)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
const read = () => window.matchMedia?.(WIDE).matches ?? false

/** The screen has room for board, offer and map. */
export const useHasMapBeside = (): boolean => useSyncExternalStore(subscribe, read)
