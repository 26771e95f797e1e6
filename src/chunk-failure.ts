import { isChunkFailure } from '#kit/chunk-failure.ts'

const KEY = 'chunk-reload'
const PAUSE_MS = 10_000

const lastReload = (): { path: string; at: number } | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as { path: string; at: number }
  } catch {
    return undefined
  }
}

/** False when the same path was reloaded less than 10 s ago, which would start a reload loop. */
export function claimReload(path: string, now = Date.now()): boolean {
  const last = lastReload()
  if (last?.path === path && now - last.at < PAUSE_MS) return false
  sessionStorage.setItem(KEY, JSON.stringify({ path, at: now }))
  return true
}

export function reloadOnChunkFailure() {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkFailure(reason) && claimReload(window.location.pathname)) window.location.reload()
  })
}
