import type { Caller } from '#server/kernel/base/caller.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { runInThread } from '#server/kernel/base/run-in-thread.ts'
import { type Pair, toGrid } from '#server/market/fleet-plan/assignment.ts'
import type { Proposal } from '#server/market/fleet-plan/propose.ts'

const BOUNDS = { timeMs: 10_000, heapMb: 256, youngMb: 64 }
const NOTHING: Proposal = { rows: [], closest_first: 0 }
const limit = createLimiter({ name: 'plans of a company', total: 2, perKey: 1, queue: 50, maxHoldMs: 30_000 })

/** In a thread, so that the board stays live meanwhile. */
export async function proposeInThread(
  companyId: number,
  pairs: readonly Pair[],
  caller?: Caller,
): Promise<Proposal> {
  if (pairs.length === 0) return NOTHING
  const program = new URL('plan-worker.ts', import.meta.url)
  const grid = toGrid(pairs)
  return limit(companyId, (signal) => runInThread<Proposal>(program, grid, BOUNDS, signal), caller)
}
