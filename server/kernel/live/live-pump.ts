import { setTimeout as pause } from 'node:timers/promises'
import { onEmitted } from '#server/kernel/live/live-signal.ts'
import { companiesToNumber, numberEvents } from '#server/kernel/live/live.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'

/** Milliseconds between checks for events of a process that crashed between commit and signal. */
const LOOK_EVERY_MS = 1000
/** Milliseconds in which a busy company's events are batched; the first event never waits. */
const DEBOUNCE_MS = 5

/**
 * Numbers committed events and announces them to every node: at once for this process, within a second for a
 * crashed one. Numbering has its own transaction so that business transactions never wait for each other's
 * commit.
 */
export function startLivePump(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  const running = new Map<number, Promise<void>>()
  const again = new Set<number>()
  let isStopped = false

  const report = (error: unknown) => void (isStopped || onError(error))

  async function number(companyId: number): Promise<void> {
    await db.system((tx) => numberEvents(tx, companyId))
  }

  async function drain(companyId: number): Promise<void> {
    try {
      await number(companyId)
      while (again.delete(companyId) && !isStopped) {
        await pause(DEBOUNCE_MS)
        await number(companyId)
      }
    } catch (error) {
      report(error)
    } finally {
      running.delete(companyId)
    }
  }

  function wake(companyId: number): void {
    if (isStopped) return
    if (running.has(companyId)) again.add(companyId)
    else running.set(companyId, drain(companyId))
  }

  async function look(): Promise<void> {
    try {
      const companies = await db.system(companiesToNumber)
      companies.forEach(wake)
    } catch (error) {
      report(error)
    }
    if (!isStopped) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref()
  }

  const lookAgain = () => void (looking = look())
  const silence = onEmitted(wake)
  let looking = Promise.resolve()
  let timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref()

  return async () => {
    isStopped = true
    silence()
    clearTimeout(timer)
    await looking
    await Promise.all(running.values())
  }
}
