import { useSyncExternalStore } from 'react'
import type { Account, Watched } from './shell-context.ts'

export const useSessionExists = ({ subscribe, get }: Watched<Account | null>): boolean =>
  useSyncExternalStore(subscribe, () => get() !== null)
