import type { z } from 'zod'
import type {
  createOwner as createOwnerCall,
  updateOwner as updateOwnerCall,
} from '#contract/entities/fleet/owner.ts'
import type { registrationChange } from '#contract/entities/fleet/registration.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refuseUnknown } from '#server/kernel/handbook/handbook.service.ts'
import { refuseArchived } from '#server/kernel/history/current.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'
import { insertOwner, lockOwner, maskedBank, updateOwner } from '#server/fleet/owner/owner.repository.ts'
import { checkMove } from '#server/fleet/registration/registration.service.ts'
import { escaped } from '#server/kernel/base/html.ts'

type New = z.output<typeof createOwnerCall.body>
type OwnerChange = Omit<z.output<typeof updateOwnerCall.body>, 'version'>
type Row = NonNullable<Awaited<ReturnType<typeof lockOwner>>>

interface Announced {
  id: number
  name: string
  city?: string | undefined
  state?: string | undefined
}

const HR = ['hr-portal', 'list'] as const

export const ownerForHistory = ({ bank_last_four, ...row }: Row) => ({
  ...row,
  bank: maskedBank(bank_last_four),
})

/** Only the last four digits of a bank account are stored. */
export const ownerToStored = ({ bank, ...rest }: Partial<New>) => ({
  ...rest,
  ...(bank !== undefined && { bank_last_four: bank.slice(-4) }),
})
export const ownerInputForHistory = ({ bank, ...rest }: Partial<New>) => ({
  ...rest,
  ...(bank !== undefined && { bank: maskedBank(bank.slice(-4)) }),
})

const refuseUnknownTypes = (tx: Tx, { company_type, liability_type }: Partial<New>) =>
  refuseUnknown(tx, {
    company_type: ['companyType', company_type],
    liability_type: ['liabilityType', liability_type],
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

export async function createOwner(tx: Tx, who: Changer, input: New): Promise<number> {
  await refuseUnknownTypes(tx, input)
  const id = await insertOwner(tx, ownerToStored(input) as New)
  const entered = Object.entries(ownerInputForHistory(input)).filter(
    ([, value]) => value !== '' && value !== null,
  )
  await audit(tx, {
    who,
    action: 'create',
    record_type: 'owner',
    record_id: id,
    after: Object.fromEntries(entered),
  })
  await announceOwners(tx, who, [{ ...input, id }])
  return id
}

export async function changeOwner(
  tx: Tx,
  who: Changer,
  id: number,
  version: number,
  requested: OwnerChange,
): Promise<void> {
  const current = await orNotFound(lockOwner(tx, id))
  await assertCurrentVersion(tx, 'owner', ownerForHistory(current), version, inWords)
  refuseArchived(current, current.name)
  const change = toChange(ownerForHistory(current), ownerInputForHistory(requested))
  if (!change) return
  await refuseUnknownTypes(tx, change.after as OwnerChange)
  const changed = Object.keys(change.after)
  await updateOwner(
    tx,
    id,
    ownerToStored(Object.fromEntries(Object.entries(requested).filter(([field]) => changed.includes(field)))),
  )
  await audit(tx, { who, action: 'update', record_type: 'owner', record_id: id, ...change })
}

export async function moveOwner(
  tx: Tx,
  who: Changer,
  id: number,
  { version, ...requested }: z.output<typeof registrationChange>,
): Promise<void> {
  const current = await orNotFound(lockOwner(tx, id))
  await assertCurrentVersion(tx, 'owner', ownerForHistory(current), version, inWords)
  refuseArchived(current, current.name)
  const change = toChange<Row>(current, await checkMove(tx, 'owner', current, requested))
  if (!change) return
  await updateOwner(tx, id, change.after)
  await audit(tx, { who, action: 'registration', record_type: 'owner', record_id: id, ...change })
}
