import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/kernel/config.ts'
import { existingCluster } from '#server/kernel/db/postgres/cluster.ts'
import { FolderInUse, claimFolder } from '#server/kernel/db/postgres/folder-lock.ts'
import {
  type EmbeddedPostgres,
  embeddedUrl,
  runningSocketFolder,
  startPostgres,
} from '#server/kernel/db/postgres/supervisor.ts'

const CLAIM_EVERY_MS = 100

export interface EmbeddedOptions {
  config: Pick<Config, 'dataDir'>
  purpose: string
  /** Work alongside a running server on the embedded database instead of failing. */
  beside?: boolean
  /** Runs once the data folder is locked and before anything starts; may throw StartProblem. */
  before?: () => Promise<void>
  say?: (line: string) => void
}

export interface Source {
  url: string
  /** A server of another version may be at work on it. */
  isShared?: boolean
  stop(): Promise<void>
  /** Ends without stopping the database. */
  leave(): Promise<void>
  /** Resolves when the database is this process’s, not another’s. */
  own(): Promise<void>
}

interface Owned {
  postgres: EmbeddedPostgres
  release: () => void
}

const stop = ({ postgres, release }: Owned) => postgres.stop().finally(release)
const leave = ({ postgres, release }: Owned) => postgres.leave().finally(release)

async function claim({ config: { dataDir }, purpose, before, say }: EmbeddedOptions, socketFolder?: string) {
  const release = claimFolder(dataDir, purpose)
  try {
    await before?.()
    return {
      release,
      postgres: await startPostgres({ dataDir, ...(socketFolder && { socketFolder }), ...(say && { say }) }),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The database of another process, until it leaves. */
function borrowed(options: EmbeddedOptions, socketFolder: string): Source {
  let owned: Owned | undefined
  let owning: Promise<void> | undefined
  let isEnding = false
  const own = async () => {
    while (!owned && !isEnding) {
      try {
        owned = await claim(options, socketFolder)
      } catch (error) {
        if (!(error instanceof FolderInUse)) throw error
        await pause(CLAIM_EVERY_MS)
      }
    }
  }
  const end = async (how: (one: Owned) => Promise<void>) => {
    isEnding = true
    await owning?.catch(() => undefined)
    if (owned) await how(owned)
  }
  return {
    url: embeddedUrl(socketFolder),
    isShared: true,
    own: () => (owning ??= own()),
    stop: () => end(stop),
    leave: () => end(leave),
  }
}

export async function embedded(options: EmbeddedOptions): Promise<Source> {
  try {
    const owned = await claim(options)
    return {
      url: owned.postgres.url,
      stop: () => stop(owned),
      leave: () => leave(owned),
      own: async () => undefined,
    }
  } catch (error) {
    const { beside = false, config } = options
    const folder =
      beside && error instanceof FolderInUse ? await runningSocketFolder(config.dataDir) : undefined
    if (folder !== undefined) {
      existingCluster(config.dataDir)
      return borrowed(options, folder)
    }
    throw error
  }
}
