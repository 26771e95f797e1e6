import { useSyncExternalStore } from 'react'

const watch = (media: string) => ({
  subscribe: (listener: () => void) => {
    const query = window.matchMedia?.(media)
    query?.addEventListener('change', listener)
    return () => query?.removeEventListener('change', listener)
  },
  read: () => window.matchMedia?.(media).matches ?? false,
})

const PHONE = watch('(max-width: 640px)')
const NARROW = watch('(max-width: 1279px)')

export const useIsPhone = (): boolean => useSyncExternalStore(PHONE.subscribe, PHONE.read)

/** Too narrow for a line of many choices beside a list's other tools. */
export const useIsNarrow = (): boolean => useSyncExternalStore(NARROW.subscribe, NARROW.read)
