import { setTimeout as pause } from 'node:timers/promises'
import { copyNewUploads, copyUploaded } from '#server/kernel/backup/uploaded-files.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import { onStored } from '#server/kernel/files/stored-signal.ts'

const RETRY_MS = 5000

/** Copies each uploaded file as soon as it is stored, and at first those that were stored before. */
export function startUploadArchive(
  vault: Vault,
  dataDir: string,
  onProblem: (error: Error) => void,
): () => Promise<void> {
  const waiting = new Set<string>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function copyAll(): Promise<void> {
    for (const key of waiting) {
      if (stopping.signal.aborted) return
      try {
        await copyUploaded(vault, dataDir, key)
        waiting.delete(key)
      } catch (error) {
        onProblem(error as Error)
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  function wake(): void {
    running ??= copyAll().finally(() => {
      running = undefined
      if (waiting.size > 0 && !stopping.signal.aborted) wake()
    })
  }

  const silence = onStored((key) => {
    waiting.add(key)
    wake()
  })
  const first = copyNewUploads(vault, dataDir, stopping.signal).catch((error: Error) => {
    if (!stopping.signal.aborted) onProblem(error)
  })
  return async () => {
    silence()
    // Files stored a moment ago are still copied.
    await running
    stopping.abort()
    await first
  }
}
