import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inUrl, isEverywhere } from '#server/kernel/base/origin.ts'
import { type Config, ConfigError, loadConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { unreachable } from '#server/kernel/db/check-server.ts'
import { clusterFolder } from '#server/kernel/db/postgres/cluster.ts'
import { FolderInUse, claimFolder } from '#server/kernel/db/postgres/folder-lock.ts'
import { runningDatabase, startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import {
  type Check,
  type Examined,
  failed,
  type Finding,
  messageOf,
  ok,
  warning,
} from '#server/cli/doctor/check.ts'
import { CHECKS } from '#server/cli/doctor/table.ts'

const LONGEST_CHECK_MS = 30_000
const RUNNING_MS = 3000

export interface Result extends Finding {
  name: string
  question: string
}

interface Source {
  url?: string
  problem?: string
  stop(): Promise<unknown>
}

const nothingToStop = () => Promise.resolve()

async function isRunning({ host, port }: Config): Promise<boolean> {
  try {
    const address = `http://${isEverywhere(host) ? '127.0.0.1' : inUrl(host)}:${port}/livez`
    const response = await fetch(address, { signal: AbortSignal.timeout(RUNNING_MS) })
    return ((await response.json()) as { status?: string }).status === 'ok'
  } catch {
    return false
  }
}

async function openExternal(url: string): Promise<Source> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'))
    return { url, stop: nothingToStop }
  } catch (error) {
    return { problem: unreachable(url, error).message, stop: nothingToStop }
  }
}

/** That of a running server, or its own start; never a new one. */
async function openEmbedded(dataDir: string): Promise<Source> {
  if (!existsSync(join(clusterFolder(dataDir), 'PG_VERSION'))) return { stop: nothingToStop }
  let release: (() => void) | undefined
  try {
    release = claimFolder(dataDir, 'doctor')
    const postgres = await startPostgres({ dataDir })
    return { url: postgres.url, stop: () => postgres.stop().finally(release) }
  } catch (error) {
    release?.()
    const url = error instanceof FolderInUse ? await runningDatabase(dataDir) : undefined
    return url ? { url, stop: nothingToStop } : { problem: messageOf(error), stop: nothingToStop }
  }
}

async function runCheck(check: Check, examined: Examined): Promise<Finding> {
  const late = Promise.withResolvers<Finding>()
  const timer = setTimeout(
    () => late.resolve(failed('It took too long.', 'Run the doctor again, and look at the machine’s load.')),
    LONGEST_CHECK_MS,
  )
  try {
    return await Promise.race([Promise.resolve(check.run(examined)), late.promise])
  } catch (error) {
    return warning(`Not checked: ${messageOf(error)}.`, 'Mend what failed above, then run the doctor again.')
  } finally {
    clearTimeout(timer)
  }
}

const SETTINGS = { name: 'settings', question: 'Are all settings valid?' }

/** Runs all checks one after another, also beside a running server. `report` gets each result at once. */
export async function examine(
  env: Record<string, string | undefined>,
  report: (result: Result) => void = () => undefined,
  checks: readonly Check[] = CHECKS,
): Promise<Result[]> {
  const results: Result[] = []
  const add = ({ name, question }: Pick<Check, 'name' | 'question'>, finding: Finding) => {
    const result = { name, question, ...finding }
    results.push(result)
    report(result)
  }
  let config: Config
  try {
    config = loadConfig({ ...env, DEMO_PUBLIC: 'yes' })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    add(SETTINGS, failed(error.lines.join(' '), 'Correct these settings; nothing else was checked.'))
    return results
  }
  add(SETTINGS, ok('They are.'))
  const source = await (config.databaseUrl === undefined
    ? openEmbedded(config.dataDir)
    : openExternal(config.databaseUrl))
  const { url, problem } = source
  const db = url === undefined ? undefined : openDatabase(url, { appConnections: 1, systemConnections: 1 })
  try {
    const examined: Examined = {
      config,
      isRunning: await isRunning(config),
      ...(problem !== undefined && { problem }),
      ...(db && url !== undefined && { database: { url, db } }),
    }
    for (const check of checks) add(check, await runCheck(check, examined))
    return results
  } finally {
    await db?.close()
    await source.stop()
  }
}
