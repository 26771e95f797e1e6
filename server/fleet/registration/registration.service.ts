import type { z } from 'zod'
import type { registrationChange } from '#contract/entities/fleet/registration.ts'
import { DOCUMENT_TYPES, type DocumentCode, type RegisteredOf } from '#contract/rules/documents.ts'
import {
  mayMoveRegistration,
  SAY_WHAT_CHANGED,
  REGISTRATION_STATUS,
  REGISTRATION_STEPS,
  type RegistrationStatus,
} from '#contract/rules/registration.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { checkDocuments } from '#server/fleet/document/expiry.service.ts'
import { refuseUnknown } from '#server/kernel/handbook/handbook.service.ts'

type RequestedChange = Omit<z.output<typeof registrationChange>, 'version'>

export interface Move {
  registration_status: RegistrationStatus
  reject_note: number | null
  comment?: string | undefined
}

const WORDS = new Intl.ListFormat('en', { type: 'conjunction' })
const names = (codes: readonly DocumentCode[]) => WORDS.format(codes.map((code) => DOCUMENT_TYPES[code].name))
const STEPS = { 2: 'submit', 3: 'accept' } as const

async function refuseWithoutDocuments(
  tx: Tx,
  of: RegisteredOf,
  id: number,
  to: keyof typeof STEPS,
): Promise<void> {
  const { missing = [], expired = [] } = (await checkDocuments(tx, of, id)) ?? {}
  const problems = [
    ...(missing.length > 0
      ? [`Can’t ${STEPS[to]} yet: ${names(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`]
      : []),
    ...(expired.length > 0
      ? [`Can’t ${STEPS[to]} yet: ${names(expired)} ${expired.length === 1 ? 'has' : 'have'} expired.`]
      : []),
  ]
  if (problems.length > 0) throw new BadRequest({ registration_status: problems })
}

export async function checkMove(
  tx: Tx,
  of: RegisteredOf,
  current: { id: number; registration_status: number; reject_note: number | null },
  { registration_status: to, reject_note, comment }: RequestedChange,
): Promise<Move> {
  const from = current.registration_status as RegistrationStatus
  if (!mayMoveRegistration(from, to)) {
    const allowed = REGISTRATION_STEPS[from].map((step) => `"${REGISTRATION_STATUS[step]}"`).join(' or ')
    throw new BadRequest({
      registration_status: [`From "${REGISTRATION_STATUS[from]}" you can only change it to ${allowed}.`],
    })
  }
  const isResubmitted = from === 4 && to === 2
  if (to === 2 || to === 3) await refuseWithoutDocuments(tx, of, current.id, to)
  if (isResubmitted && (comment ?? '').trim() === '') throw new BadRequest({ comment: [SAY_WHAT_CHANGED] })
  const note = to === 4 ? reject_note : null
  await refuseUnknown(tx, { reject_note: ['rejectNote', note] })
  // The reviewer sees what it was rejected for beside what changed since.
  if (isResubmitted) return { registration_status: to, reject_note: current.reject_note, comment }
  return { registration_status: to, reject_note: note, comment }
}
