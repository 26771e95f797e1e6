import { mayEditLoad } from '#contract/rules/load-access.ts'
import { Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { type LoadRow, lockLoad } from '#server/freight/load-record/load.repository.ts'
import { readUserName } from '#server/market/index.ts'

export const refuseDeleted = (current: LoadRow) => {
  if (current.deleted_at !== null) throw new Conflict(`${current.number} is deleted. Restore it first.`)
}

export async function refuseOthers(tx: Tx, current: LoadRow, isAllowed: boolean): Promise<void> {
  if (isAllowed) return
  const name = await readUserName(tx, current.dispatcher)
  throw new Forbidden(`This load belongs to ${name}. Ask ${name}, or someone who can edit all loads.`)
}

const INVOICED: readonly string[] = [
  'broker',
  'broker_reference',
  'broker_price_cents',
  'status',
  'is_deleted',
]

export function refuseInvoiced(current: LoadRow, changed: readonly string[]): void {
  if (current.invoice === null || !changed.some((field) => INVOICED.includes(field))) return
  throw new Conflict(`${current.number} is already invoiced. Credit the invoice first.`)
}

export async function lockEditable(tx: Tx, who: LoadChanger, id: number): Promise<LoadRow> {
  const current = await orNotFound(lockLoad(tx, id))
  await refuseOthers(tx, current, mayEditLoad(current, who))
  refuseDeleted(current)
  return current
}
