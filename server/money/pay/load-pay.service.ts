import { payId, payName, PAY_STATES } from '#contract/rules/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { liveLines } from '#server/money/pay/pay-lines.repository.ts'
import { readPayee } from '#server/money/pay/payee.repository.ts'
import { listLockedWeeks } from '#server/money/pay/pay.repository.ts'
import { payChanges } from '#server/money/pay/pay-changes.service.ts'

export async function listLockedPayChanges(tx: Tx, load: number): Promise<string[]> {
  const words: string[] = []
  for (const { of, payee, monday, state, lines } of await listLockedWeeks(tx, load)) {
    const { lines: live } = await liveLines(tx, of, { payee, monday })
    const ofLoad = (line: { load: number }) => line.load === load
    const changes = await payChanges(tx, {
      of,
      id: payId(payee, monday),
      frozen: (lines ?? []).filter(ofLoad),
      live: live.filter(ofLoad),
      reader: 'office',
    })
    const name = (await readPayee(tx, of, payee))?.name ?? ''
    for (const change of changes)
      words.push(`${payName(name, monday)} (${PAY_STATES[state].toLowerCase()}): ${change}`)
  }
  return words
}
