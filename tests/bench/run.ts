import { openBench } from './context.ts'
import { fanOutRows } from './fan-out.ts'
import { httpRows } from './http.ts'
import type { Row } from './row.ts'

const PARTS: Record<string, (bench: Awaited<ReturnType<typeof openBench>>) => Promise<Row[]>> = { http: httpRows, fanOut: fanOutRows }
const wanted = process.argv.slice(2)
const bench = await openBench()
const rows: Row[] = []
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.error(`measuring ${name} …`)
    rows.push(...(await measure(bench)))
  }
} finally {
  await bench.stop()
}
console.log(JSON.stringify(rows, null, 2))
