import { FIRST_LAYOUTS } from '#tests/support/rate-confirmations/layouts-a.ts'
import { SECOND_LAYOUTS } from '#tests/support/rate-confirmations/layouts-b.ts'
import { emptyScore, scoreDocument } from '#tests/support/rate-confirmations/score.ts'
const n = Number(process.argv[2] ?? 2)
const only = process.argv[3]
const all = emptyScore()
for (const layout of [...FIRST_LAYOUTS, ...SECOND_LAYOUTS]) {
  if (only && !layout.name.includes(only)) continue
  const s = emptyScore()
  for (let seed = 1; seed <= n; seed++) await scoreDocument(layout, seed, s)
  console.log(`${layout.name.padEnd(52)} values ${s.values} right ${s.right} missed ${s.missed} wrong marked ${s.wrongMarked} UNMARKED ${s.wrongUnmarked}`)
  for (const f of s.faults.slice(0, 14)) console.log('    ', f)
  for (const k of Object.keys(all)) if (typeof (all as any)[k] === 'number') (all as any)[k] += (s as any)[k]
}
console.log(all)
process.exit(0)
