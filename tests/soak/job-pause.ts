import { killNode, type Outcome, pauseNode } from '#tests/server/jobs/paused-node.ts'

/** Figures of jobs whose node was killed, or stood still for 90 seconds, at the product's own lease. */
export interface JobPauseFigures {
  killed: Outcome
  pausedInWork: Outcome
  pausedInWrite: Outcome
}

const PAUSE_MS = 90_000

/** Needs a migrated database with a company and the table of tests/server/jobs/effects.ts; each part stands for itself, so all run at once. */
export async function jobPause(url: string, companyId: number): Promise<JobPauseFigures> {
  const of = (name: string, where: 'work' | 'write') => ({ url, companyId, name, where })
  const [killed, pausedInWork, pausedInWrite] = await Promise.all([
    killNode(of('soak killed', 'work')),
    pauseNode(of('soak paused in work', 'work'), PAUSE_MS),
    pauseNode(of('soak paused in write', 'write'), PAUSE_MS),
  ])
  return { killed, pausedInWork, pausedInWrite }
}
