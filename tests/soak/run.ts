import { parseArgs } from 'node:util'
import { advice } from './advice.ts'
import { boards } from './boards.ts'
import { cells } from './cells.ts'
import { confirmations } from './confirmations.ts'
import { failover } from './failover.ts'
import { flood } from './flood.ts'
import { formats } from './formats.ts'
import { fraud } from './fraud.ts'
import { jobs } from './jobs.ts'
import { memory } from './memory.ts'
import { plan } from './plan.ts'
import { restore } from './restore.ts'
import type { Soak } from './soak.ts'
import { storm } from './storm.ts'

const SOAKS: Record<string, Soak> = {
  storm,
  boards,
  jobs,
  confirmations,
  formats,
  advice,
  flood,
  fraud,
  plan,
  memory,
  failover,
  cells,
  restore,
}

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '60' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes)
const unknown = positionals.filter((name) => !(name in SOAKS))
if (!(minutes > 0) || unknown.length > 0) {
  process.stderr.write(
    `npm run soak -- [--minutes N] [name …]: the names are ${Object.keys(SOAKS).join(', ')}.\n`,
  )
  process.exit(2)
}

for (const [name, soak] of Object.entries(SOAKS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  const { figures, faults } = await soak(minutes).catch((error: unknown) => ({
    figures: {},
    faults: [String(error)],
  }))
  process.stdout.write(`${JSON.stringify({ soak: name, ...figures, faults })}\n`)
  if (faults.length > 0) process.exitCode = 1
}
