import { createContext, use, useSyncExternalStore } from 'react'
import type { LoginAnswer } from '#contract/entities/people/session.ts'

export interface Watched<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

/** `is_admin` and `full_name` are undefined until user/me has answered. */
export interface Account extends Omit<LoginAnswer, 'access' | 'refresh'> {
  is_admin?: boolean
  full_name?: string
}

export type LinkState = 'off' | 'connecting' | 'live' | 'lost' | 'refused'

export interface ShownToast {
  key: string
  type: 'success' | 'info' | 'warning' | 'error' | 'loading'
  text: string
  action?: { label: string; run: () => void } | undefined
}

export interface ToastList extends Watched<readonly ShownToast[]> {
  open: (toast: { type: ShownToast['type']; text: string; key?: string; ms?: number }) => void
  close: (key: string) => void
  hold: (key: string) => void
  release: (key: string) => void
}

export interface ShellParts {
  account: Watched<Account | null>
  link: Watched<LinkState>
  toasts: ToastList
}

export const ShellContext = createContext<ShellParts | null>(null)

export function useShell(): ShellParts {
  const parts = use(ShellContext)
  if (!parts) throw new Error('useShell must be used inside the shell')
  return parts
}

const useWatched = <T>({ subscribe, get }: Watched<T>) => useSyncExternalStore(subscribe, get)

export const useAccount = (): Account | null => useWatched(useShell().account)
export const useLink = (): LinkState => useWatched(useShell().link)
export const useShownToasts = (): readonly ShownToast[] => useWatched(useShell().toasts)
