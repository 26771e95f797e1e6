import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 640px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia?.(PHONE)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
const read = () => window.matchMedia?.(PHONE).matches ?? false

/** Whether the page is as narrow as a phone, where tables are cards. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, read)
