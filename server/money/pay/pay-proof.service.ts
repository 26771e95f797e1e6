import type { PayDetail } from '#contract/entities/money/pay.ts'
import { PAY_ADJUSTMENTS, payId } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { DocumentFile } from '#server/fleet/index.ts'
import {
  findProof,
  insertProof,
  readAdjustment,
  setProofRemoved,
} from '#server/money/pay/pay-proof.repository.ts'
import { seesAll } from '#server/money/pay/pay-access.ts'
import { updateWeek } from '#server/money/pay/pay.repository.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { lockedPay, refuseClosed, recordPayChange } from '#server/money/pay/pay.service.ts'
import { insertPending } from '#server/kernel/files/files.repository.ts'

export async function refuseProof(tx: Tx, adjustment: number): Promise<void> {
  const { of, payee, monday } = await orNotFound(readAdjustment(tx, adjustment))
  refuseClosed(await readPay(tx, of, payId(payee, monday)))
}

export async function openProof(tx: Tx, user: SessionUser, id: number) {
  const proof = await orNotFound(findProof(tx, id))
  if (!seesAll(user) && (proof.of !== 'salary' || proof.payee !== user.id)) throw new NotFound()
  return proof
}

export async function addProof(
  tx: Tx,
  who: Changer & { id: number },
  adjustment: number,
  file: DocumentFile,
): Promise<PayDetail> {
  const { of, payee, monday, kind } = await orNotFound(readAdjustment(tx, adjustment))
  const id = payId(payee, monday)
  const { row } = await lockedPay(tx, of, id)
  refuseClosed(row)
  const isNew = await insertProof(tx, { adjustment, ...file, uploaded_by: who.id })
  // The pending entry has the sweeper delete the duplicate file.
  if (!isNew) await insertPending(tx, file.file_key)
  else {
    await updateWeek(tx, row.id, {})
    await recordPayChange(tx, who, of, id, `Proof added for ${PAY_ADJUSTMENTS[kind].label.toLowerCase()}`, {
      file_name: file.file_name,
    })
  }
  return readPay(tx, of, id)
}

/** The file itself is retained. */
export async function removeProof(tx: Tx, who: Changer, id: number): Promise<PayDetail> {
  const { of, payee, monday, file_name } = await orNotFound(findProof(tx, id))
  const week = payId(payee, monday)
  const { row } = await lockedPay(tx, of, week)
  refuseClosed(row)
  await orNotFound(findProof(tx, id))
  await setProofRemoved(tx, id)
  await updateWeek(tx, row.id, {})
  await recordPayChange(tx, who, of, week, 'Proof removed', { file_name })
  return readPay(tx, of, week)
}
