import { type Config, ConfigError, loadConfig } from '#server/config.ts'
import { HttpError } from '#server/core/errors.ts'
import { type Installation, openInstallation } from '#server/db/installation.ts'
import { StartProblem } from '#server/db/postgres/problem.ts'

/** A reason for a command to end that a person can act on; its message is what to print. */
export class CommandProblem extends Error {}

function explain(error: unknown): unknown {
  if (error instanceof HttpError) {
    return Object.entries(error.body)
      .map(([field, messages]) => (field === 'detail' ? '' : `${field}: `) + [messages].flat().join(' '))
      .join('\n')
  }
  if (error instanceof ConfigError || error instanceof StartProblem || error instanceof CommandProblem) return error.message
  return error
}

/** Runs a command to its end; where it fails, says why and makes the process end with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** Lets a command work on the installation that the settings name, beside its running server or by itself. */
export async function onInstallation(name: string, work: (installation: Installation, config: Config) => Promise<void>): Promise<void> {
  // What is refused to a server that shows the demo to a network is no matter for a command.
  const config = loadConfig({ ...process.env, DEMO_PUBLIC: 'yes' })
  const installation = await openInstallation({ config, purpose: name, beside: true, say: console.log })
  try {
    await work(installation, config)
  } finally {
    await installation.close()
  }
}
