import type { z } from 'zod'
import type { createDriverReceipt } from '#contract/entities/freight/driver-load.ts'
import type { approveReceipt } from '#contract/entities/freight/load-billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { RECEIPT_STATES, RECEIPTS } from '#contract/rules/receipts.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type DocumentFile, pushToDrivers, usersOfDrivers } from '#server/fleet/index.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { refuseUnexplained } from '#server/freight/load-record/price-reason.ts'
import { lockLoad } from '#server/freight/load-record/load.repository.ts'
import { insertCharge } from '#server/freight/load-charge/load-charge.repository.ts'
import {
  lockBilled,
  refuseInvoiced,
  recordBillingChange,
} from '#server/freight/load-charge/load-charge.service.ts'
import { refuseChargeBeyond } from '#server/freight/load-charge/sum-limit.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { keepLoadDocument } from '#server/freight/load-document/load-document.service.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import {
  decideReceipt,
  findReceipt,
  insertReceipt,
  readReceipt,
} from '#server/freight/receipt/receipt.repository.ts'
import { insertPending } from '#server/kernel/files/files.repository.ts'

type Sent = z.output<typeof createDriverReceipt.body>

/** Idempotent per key and per photo; throws Conflict when the stored receipt differs. */
export async function addReceipt(
  tx: Tx,
  who: Changer,
  load: number,
  { kind, amount_cents, key }: Sent,
  file: DocumentFile,
): Promise<{ id: number; sha256: string }> {
  const { number, dispatcher } = await orNotFound(lockLoad(tx, load))
  const sent = await findReceipt(tx, who.id, { key, sha256: file.sha256 })
  if (sent) {
    // The pending entry has the sweeper delete the duplicate file.
    await insertPending(tx, file.file_key)
    const isSame =
      sent.load === load &&
      sent.kind === kind &&
      sent.amount_cents === amount_cents &&
      sent.sha256 === file.sha256
    if (!isSame && sent.isKey)
      throw new Conflict({ key: ['This key was used for another receipt. Send a new key.'] })
    if (!isSame)
      throw new Conflict(
        `You already sent this photo: ${RECEIPTS[sent.kind].name} ${dollars(sent.amount_cents)} on ${sent.number}. If that’s wrong, ask your dispatcher to reject it, then send it again.`,
      )
    return { id: sent.id, sha256: sent.sha256 }
  }
  const document = await keepLoadDocument(tx, who, { load, kind: RECEIPTS[kind].document }, file)
  const id = await insertReceipt(tx, {
    load,
    document: document.id,
    kind,
    amount_cents,
    sent_by: who.id,
    key,
  })
  await notify(tx, {
    type: 'LOAD',
    user_ids: [dispatcher],
    title: `<b>${escaped(number)}</b>: ${RECEIPTS[kind].name.toLowerCase()} receipt needs approval`,
    sub_title: 'Approve or reject it under Charges on the load.',
    metadata: { id: load },
  })
  return { id, sha256: file.sha256 }
}

async function lockPending(tx: Tx, who: LoadChanger, id: number) {
  const { load } = await orNotFound(readReceipt(tx, id))
  const billed = await lockBilled(tx, who, load)
  const receipt = await orNotFound(readReceipt(tx, id))
  if (receipt.state !== 'pending')
    throw new Conflict(
      `This receipt is already ${RECEIPT_STATES[receipt.state].toLowerCase()}.${receipt.state === 'approved' ? ' To undo the approval, remove its charge.' : ''}`,
    )
  return { receipt, billed }
}

export async function approve(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { broker_cents, driver_cents, reason }: z.output<typeof approveReceipt.body>,
): Promise<number> {
  const { receipt, billed } = await lockPending(tx, who, id)
  const { load, kind, amount_cents } = receipt
  const beyond = Object.entries({ broker_cents, driver_cents }).flatMap(([field, cents]) =>
    cents > amount_cents
      ? [[field, [`The receipt is for ${dollars(amount_cents)}. Enter that or less.`]]]
      : [],
  )
  if (beyond.length > 0) throw new BadRequest(Object.fromEntries(beyond))
  // An invoiced load still accepts a charge that the broker does not pay, so that the driver is reimbursed.
  if (broker_cents > 0) refuseInvoiced(billed)
  if (broker_cents + driver_cents > 0) await refuseUnexplained(tx, billed, 'reason', reason)
  await refuseChargeBeyond(tx, billed, { broker_cents, driver_cents })
  const charge = await insertCharge(tx, {
    load,
    kind: RECEIPTS[kind].charge,
    broker_cents,
    driver_cents,
    note: 'Receipt',
  })
  await decideReceipt(tx, id, { state: 'approved', charge, decided_by: who.id, reason: '' })
  const after = { receipt: id, charge, broker_cents, driver_cents, ...(reason !== '' && { reason }) }
  await recordBillingChange(tx, who, load, 'approve-receipt', { after })
  await noteInChat(tx, who, load, `approved the ${RECEIPTS[kind].name.toLowerCase()} receipt`)
  return load
}

export async function reject(tx: Tx, who: LoadChanger, id: number, reason: string): Promise<number> {
  const { load, kind, sent_by } = (await lockPending(tx, who, id)).receipt
  await decideReceipt(tx, id, { state: 'rejected', charge: null, decided_by: who.id, reason })
  await recordBillingChange(tx, who, load, 'reject-receipt', { after: { receipt: id, reason } })
  await noteInChat(tx, who, load, `rejected the ${RECEIPTS[kind].name.toLowerCase()} receipt: ${reason}`)
  const of = await orNotFound(lockLoad(tx, load))
  const senders = (await usersOfDrivers(tx, await informedDrivers(tx, of))).filter(
    ({ user }) => user === sent_by,
  )
  await pushToDrivers(
    tx,
    senders.map(({ driver }) => driver),
    { title: `${of.number}: receipt rejected`, text: reason, load },
  )
  return load
}
