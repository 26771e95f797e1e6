import { useSyncExternalStore } from 'react'
import type { Account, Watched } from './shell-context.ts'

/** Whether someone is logged in. */
export const useSessionExists = ({ subscribe, get }: Watched<Account | null>): boolean =>
  useSyncExternalStore(subscribe, () => get() !== null)
