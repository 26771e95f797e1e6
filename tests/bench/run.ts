import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { boardRows } from './board.ts'
import { type Bench, openBench } from './context.ts'
import { fanOutRows } from './fan-out.ts'
import { withFigures } from './figures.ts'
import { firstSecondRows } from './first-second.ts'
import { fleetMapRows } from './fleet-map.ts'
import { httpRows } from './http.ts'
import { importRows } from './import.ts'
import { ingestRows } from './ingest.ts'
import { listRows } from './lists.ts'
import { mailToRowRows } from './mail-to-row.ts'
import { socketMemoryRows, startRows } from './memory.ts'
import { millionLoadsRows } from './million-loads.ts'
import { millionOffersRows } from './million-offers.ts'
import type { Row } from './row.ts'
import { moneyRows } from './money.ts'
import { peopleRows } from './people.ts'
import { planRows } from './plan.ts'
import { roadRows } from './road.ts'
import { sizeRows } from './sizes.ts'
import { taxRows } from './tax.ts'
import { uploadRows } from './upload.ts'
import { watchRows } from './watches.ts'

const LONGEST_MS = 1_200_000
const DOCUMENT = join(dirname(dirname(import.meta.dirname)), 'docs/performance.md')
const WRITE = '--write'

// Order matters: the board is measured with the offers that the emails created.
const PARTS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  start: startRows,
  mailToRow: mailToRowRows,
  firstSecond: firstSecondRows,
  board: boardRows,
  http: httpRows,
  lists: listRows,
  ingest: ingestRows,
  fleetMap: fleetMapRows,
  socketMemory: socketMemoryRows,
  fanOut: fanOutRows,
  upload: uploadRows,
  import: importRows,
  millionLoads: millionLoadsRows,
  millionOffers: millionOffersRows,
  money: moneyRows,
  people: peopleRows,
  road: roadRows,
  watches: watchRows,
  plan: planRows,
  tax: taxRows,
  sizes: sizeRows,
}

async function inTime(name: string, rows: Promise<Row[]>): Promise<Row[]> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took more than ${LONGEST_MS / 1000} s`)), LONGEST_MS)
  })
  return Promise.race([rows, tooLong]).finally(() => clearTimeout(timer))
}

const isWritten = process.argv.includes(WRITE)
const wanted = process.argv.slice(2).filter((word) => word !== WRITE)
const rows: Row[] = []
let failed = 0
console.error('filling a database with 100,000 vehicles …')
const bench = await openBench()
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.error(`measuring ${name} …`)
    try {
      rows.push(...(await inTime(name, measure(bench))))
    } catch (error) {
      failed++
      console.error(`${name} could not be measured:`, error)
    }
  }
} finally {
  await bench.stop()
}
console.log(JSON.stringify(rows, null, 2))
if (isWritten) await writeFile(DOCUMENT, withFigures(await readFile(DOCUMENT, 'utf8'), rows))
process.exit(failed > 0 ? 1 : 0)
