import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Findings } from './soak.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const LONGEST_MS = 60 * 60_000

interface Report {
  testResults: {
    message: string
    assertionResults: {
      title: string
      status: string
      failureMessages: string[]
      meta?: { figures?: Record<string, number> }
    }[]
  }[]
}

/** Passes `SOAK` as the number of repetitions. */
export async function soakTestFile(project: string, file: string, count: number): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'freight-soak-'))
  const report = join(folder, 'report.json')
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      `--project=${project}`,
      `--testTimeout=${LONGEST_MS}`,
      '--reporter=json',
      `--outputFile=${report}`,
      file,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, SOAK: String(count) },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: LONGEST_MS,
    },
  )
  try {
    const [code] = await once(child, 'exit')
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const faults = tests.flatMap(({ status, title, failureMessages }) =>
      status === 'passed' ? [] : [`${title}: ${status} ${failureMessages.join('\n')}`],
    )
    if (faults.length === 0 && (code !== 0 || tests.length === 0))
      faults.push(`vitest ended with ${code}: ${testResults.map(({ message }) => message).join('\n')}`)
    const seconds = Math.round((performance.now() - started) / 1000)
    return {
      figures: { count, seconds, ...Object.assign({}, ...tests.map(({ meta }) => meta?.figures ?? {})) },
      faults,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
