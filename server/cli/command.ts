import { type Config, ConfigError, loadConfig } from '#server/kernel/config.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import { type Installation, openInstallation } from '#server/kernel/operation/installation.ts'
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

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** Runs against the configured installation, with or without its server running. */
export async function onInstallation(
  name: string,
  work: (installation: Installation, config: Config) => Promise<void>,
): Promise<void> {
  // Restrictions on a public demo server do not apply to commands.
  const config = loadConfig({ ...process.env, DEMO_PUBLIC: 'yes' })
  const installation = await openInstallation({ config, purpose: name, beside: true, say: console.log })
  try {
    await work(installation, config)
  } finally {
    await installation.close()
  }
}
