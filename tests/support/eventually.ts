import { vi } from 'vitest'

/** Waits until a check passes, as long as a slow machine may need. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 10 })
