import { vi } from 'vitest'

export const PATIENCE = 120_000

export const eventually = <T>(check: () => T | Promise<T>, interval = 10): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval })
