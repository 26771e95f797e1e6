import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 640px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia?.(PHONE)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
const read = () => window.matchMedia?.(PHONE).matches ?? false

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, read)
