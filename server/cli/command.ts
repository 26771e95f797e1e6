import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Config, ConfigError, loadConfig } from '#server/kernel/config.ts'
import { isInside } from '#server/kernel/base/is-inside.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import { type Installation, openInstallation, openSource } from '#server/kernel/operation/installation.ts'
import { clusterFolder } from '#server/kernel/db/postgres/cluster.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'

export class CommandProblem extends Error {}

function explain(error: unknown): unknown {
  if (error instanceof HttpError) {
    return Object.entries(error.body)
      .map(([field, messages]) => (field === 'detail' ? '' : `${field}: `) + [messages].flat().join(' '))
      .join('\n')
  }
  const said = [ConfigError, StartProblem, CommandProblem, TransferProblem]
  return said.some((kind) => error instanceof kind) ? (error as Error).message : error
}

/** The command's own arguments. Throws CommandProblem with the usage. */
export function readArguments<const Options extends ParseArgsConfig>(usage: string, options: Options) {
  try {
    return parseArgs<Options>(options)
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

// Restrictions on a public demo server do not apply to commands.
export const commandConfig = (more: Record<string, string> = {}): Config =>
  loadConfig({ ...process.env, ...more, DEMO_PUBLIC: 'yes' })

/** Throws when the folder of a company is in the data folder: both would be lost together. */
export function requireOutside(folder: string, { dataDir }: Pick<Config, 'dataDir'>): void {
  if (isInside(folder, dataDir))
    throw new CommandProblem(`${folder} is inside DATA_DIR (${dataDir}). Use a folder outside it.`)
}

/** Runs against the configured installation, with or without its server running. */
export async function onInstallation(
  name: string,
  work: (installation: Installation, config: Config) => Promise<void>,
): Promise<void> {
  const config = commandConfig()
  const installation = await openInstallation({ config, purpose: name, beside: true, say: console.log })
  try {
    await work(installation, config)
  } finally {
    await installation.close()
  }
}

/** Runs against the database without updating it, with or without its server running. */
export async function onUnchangedDatabase(
  name: string,
  work: (url: string, config: Config) => Promise<void>,
): Promise<void> {
  const config = commandConfig()
  const { dataDir, databaseUrl } = config
  if (!databaseUrl && !existsSync(join(clusterFolder(dataDir), 'PG_VERSION')))
    throw new CommandProblem(`There is no installation in ${dataDir}. Set DATA_DIR to its data folder.`)
  const source = await openSource({ config, purpose: name, beside: true, say: console.log })
  try {
    await work(source.url, config)
  } finally {
    await source.stop()
  }
}
