import type { z } from 'zod'
import type { createOwner as createOwnerCall, updateOwner as updateOwnerCall } from '#contract/entities/owner.ts'
import type { registrationChange } from '#contract/entities/registration.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { changeOf } from '#server/core/change.ts'
import { found } from '#server/core/found.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { refuseUnknown } from '#server/entities/handbook/handbook.service.ts'
import { refuseArchived, refuseStaleRecord } from '#server/entities/history/current.ts'
import { notify, usersWhoCan } from '#server/entities/notification/notification.service.ts'
import { insertOwner, lockOwner, maskedBank, updateOwner } from '#server/entities/owner/owner.repository.ts'
import { moveOf } from '#server/entities/registration/registration.service.ts'
import { escaped } from '#server/mail/in/escaped.ts'

type New = z.output<typeof createOwnerCall.body>
type Wanted = Omit<z.output<typeof updateOwnerCall.body>, 'version'>
type Row = NonNullable<Awaited<ReturnType<typeof lockOwner>>>

const HR = ['hr-portal', 'list'] as const

/** An owner as its history tells it: of the account its last four digits only. */
export const toldOwner = ({ bank_last_four, ...row }: Row) => ({ ...row, bank: maskedBank(bank_last_four) })

/** What is kept of what was entered: of an account its last four digits. */
const keptOf = ({ bank, ...rest }: Partial<New>) => ({ ...rest, ...(bank !== undefined && { bank_last_four: bank.slice(-4) }) })
const toldOf = ({ bank, ...rest }: Partial<New>) => ({ ...rest, ...(bank !== undefined && { bank: maskedBank(bank.slice(-4)) }) })

const refuseUnknownTypes = (tx: Tx, { company_type, liability_type }: Partial<New>) =>
  refuseUnknown(tx, { company_type: ['companyType', company_type], liability_type: ['liabilityType', liability_type] })

/** Begins the registration of an owner company and tells everyone in HR but whoever did it; answers its id. */
export async function createOwner(tx: Tx, who: Changer, input: New): Promise<number> {
  await refuseUnknownTypes(tx, input)
  const id = await insertOwner(tx, keptOf(input) as New)
  const entered = Object.entries(toldOf(input)).filter(([, value]) => value !== '' && value !== null)
  await audit(tx, { who, ip: who.ip, action: 'create', record_type: 'owner', record_id: id, after: Object.fromEntries(entered) })
  await emit(tx, { type: 'HR_COMPANY_CREATED', data: { id, name: input.name } })
  const colleagues = (await usersWhoCan(tx, HR)).filter((user) => user !== who.id)
  const title = `New owner company: <b>${escaped(input.name)}</b>`
  const sub_title = [input.city, input.state].filter(Boolean).join(', ')
  await notify(tx, { type: 'HR', title, sub_title, metadata: { id }, user_ids: colleagues })
  return id
}

/** Changes an owner that still has this version; throws Conflict that names what has changed since where it has not. */
export async function changeOwner(tx: Tx, who: Changer, id: number, version: number, wanted: Wanted): Promise<void> {
  const current = await found(lockOwner(tx, id))
  await refuseStaleRecord(tx, 'owner', toldOwner(current), version)
  refuseArchived(current, current.name)
  const change = changeOf(toldOwner(current), toldOf(wanted))
  if (!change) return
  await refuseUnknownTypes(tx, change.after as Wanted)
  const changed = Object.keys(change.after)
  await updateOwner(tx, id, keptOf(Object.fromEntries(Object.entries(wanted).filter(([field]) => changed.includes(field)))))
  await audit(tx, { who, ip: who.ip, action: 'update', record_type: 'owner', record_id: id, ...change })
}

/** Moves the registration of an owner on; throws what stands against it. */
export async function moveOwner(
  tx: Tx,
  who: Changer,
  id: number,
  { version, ...wanted }: z.output<typeof registrationChange>,
): Promise<void> {
  const current = await found(lockOwner(tx, id))
  await refuseStaleRecord(tx, 'owner', toldOwner(current), version)
  refuseArchived(current, current.name)
  const change = changeOf<Row>(current, await moveOf(tx, 'owner', current, wanted))
  if (!change) return
  await updateOwner(tx, id, change.after)
  await audit(tx, { who, ip: who.ip, action: 'registration', record_type: 'owner', record_id: id, ...change })
}
