import { vi } from 'vitest'

/** How long tests wait (ms) for what has to happen: never what decides, so it is more than the slowest machine needs. */
export const PATIENCE = 120_000

/** Waits until a check passes, looking every `interval` ms. */
export const eventually = <T>(check: () => T | Promise<T>, interval = 10): Promise<T> => vi.waitFor(check, { timeout: PATIENCE, interval })
