import type { Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'

export interface Finding {
  state: 'ok' | 'warning' | 'failed' | 'skipped'
  /** A sentence. */
  found: string
  /** Steps for the operator, in sentences. */
  remedy?: string
}

export interface OpenDatabase {
  url: string
  db: Database
}

export interface Examined {
  config: Config
  isRunning: boolean
  /** Without one, `problem` says why; a new installation has neither. */
  database?: OpenDatabase
  problem?: string
}

export interface Check {
  name: string
  question: string
  run(examined: Examined): Finding | Promise<Finding>
}

export const ok = (found: string): Finding => ({ state: 'ok', found })
export const warning = (found: string, remedy: string): Finding => ({ state: 'warning', found, remedy })
export const failed = (found: string, remedy: string): Finding => ({ state: 'failed', found, remedy })

export const skipped = (found: string): Finding => ({ state: 'skipped', found })

export const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

/** Skips the check if the setting is empty. */
export function ofSetting<T>(
  name: string,
  question: string,
  setting: { of: (config: Config) => T | undefined; unset: string },
  run: (value: T, examined: Examined) => Finding | Promise<Finding>,
): Check {
  return {
    name,
    question,
    run: (examined) => {
      const value = setting.of(examined.config)
      return value === undefined ? skipped(setting.unset) : run(value, examined)
    },
  }
}

export function ofDatabase(
  name: string,
  question: string,
  run: (database: OpenDatabase, examined: Examined) => Promise<Finding>,
): Check {
  return {
    name,
    question,
    run: (examined) => {
      if (examined.database) return run(examined.database, examined)
      return examined.problem === undefined
        ? skipped('There is no database yet.')
        : skipped('The database can’t be reached.')
    },
  }
}
