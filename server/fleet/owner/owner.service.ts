import type { z } from 'zod'
import type { createOwner } from '#contract/entities/fleet/owner.ts'
import type { owner } from '#server/fleet/schema/owner.table.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'

type New = z.output<typeof createOwner.body>

interface Announced {
  id: number
  name: string
  city?: string | undefined
  state?: string | undefined
}

const HR = ['hr-portal', 'list'] as const

const maskedBank = (lastFour: string): string => (lastFour === '' ? '' : `•••• ${lastFour}`)

export const ownerForHistory = ({ bank_last_four, ...row }: typeof owner.$inferSelect) => ({
  ...row,
  bank: maskedBank(bank_last_four),
})

/** Only the last four digits of a bank account are stored. */
export const ownerToStored = ({ bank, ...rest }: Partial<New>) => ({
  ...rest,
  ...(bank !== undefined && { bank_last_four: bank.slice(-4) }),
})
export const maskBank = <Input extends Partial<New>>(input: Input): Input => ({
  ...input,
  ...(input.bank !== undefined && { bank: maskedBank(input.bank.slice(-4)) }),
})

/** One message and one notification, however many owners; excludes the user who entered them. */
export async function announceOwners(tx: Tx, who: Changer, entered: readonly Announced[]): Promise<void> {
  const [first] = entered
  if (!first) return
  const { id, name, city, state } = first
  const isOne = entered.length === 1
  await emit(tx, { type: 'HR_COMPANY_CREATED', data: { id, name } })
  const colleagues = (await usersWhoCan(tx, HR)).filter((user) => user !== who.id)
  const title = isOne
    ? `New owner company: <b>${escaped(name)}</b>`
    : `<b>${entered.length}</b> new owner companies imported`
  const sub_title = isOne ? [city, state].filter(Boolean).join(', ') : `${name} and others`
  await notify(tx, { type: 'HR', title, sub_title, metadata: { id }, user_ids: colleagues })
}
