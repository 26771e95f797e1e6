import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, lockRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { partnerIds } from '#server/edi/partner/partner.repository.ts'
import { ediFile, ediMessage, ediPartner } from '#server/edi/schema/edi.table.ts'

export type MessageRow = typeof ediMessage.$inferSelect
export type FileRow = typeof ediFile.$inferSelect

export interface NewFile {
  readonly direction: 'in' | 'out'
  readonly via: FileRow['via']
  readonly file_name: string
  readonly content: string
  readonly incoming_mail?: number | null
}

/** Undefined where the same text is stored already. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number | undefined> {
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  const [row] = await tx
    .insert(ediFile)
    .values({ ...file, sha256 })
    .onConflictDoNothing({ target: [ediFile.company_id, ediFile.direction, ediFile.sha256] })
    .returning({ id: ediFile.id })
  return row?.id
}

export async function messagesOfText(tx: Tx, content: string): Promise<number[]> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const rows = await tx
    .select({ id: ediMessage.id })
    .from(ediMessage)
    .innerJoin(ediFile, and(eq(ediFile.company_id, ediMessage.company_id), eq(ediFile.id, ediMessage.file)))
    .where(and(eq(ediFile.company_id, tx.companyId), eq(ediFile.direction, 'in'), eq(ediFile.sha256, sha256)))
    .orderBy(ediMessage.id)
  return rows.map(({ id }) => id)
}

export const insertMessage = (tx: Tx, values: typeof ediMessage.$inferInsert): Promise<number> =>
  insertRow(tx, ediMessage, values)

/** False where a message with its key was made before. */
export async function hasKey(tx: Tx, partner: number, key: string): Promise<boolean> {
  const isIt = and(
    eq(ediMessage.company_id, tx.companyId),
    eq(ediMessage.partner, partner),
    eq(ediMessage.key, key),
  )
  return (await tx.$count(ediMessage, isIt)) > 0
}

export const lockMessage = (tx: Tx, id: number): Promise<MessageRow | undefined> =>
  lockRow(tx, ediMessage, id)

/** Came before their partner was added; the oldest first. */
export async function lockWaiting(tx: Tx, { id }: { id: number }): Promise<MessageRow[]> {
  const ids = tx
    .select({ ids: partnerIds })
    .from(ediPartner)
    .where(isRow(tx, ediPartner, id))
  return tx
    .select()
    .from(ediMessage)
    .where(
      and(
        eq(ediMessage.company_id, tx.companyId),
        isNull(ediMessage.partner),
        eq(ediMessage.state, 'review'),
        inArray(ediMessage.isa_ids, ids),
      ),
    )
    .orderBy(asc(ediMessage.id))
    .limit(500)
    .for('no key update')
}

export const updateMessage = (
  tx: Tx,
  id: number,
  values: Partial<
    Pick<
      MessageRow,
      'state' | 'reason' | 'tender' | 'partner' | 'mail' | 'summary' | 'sent_at' | 'answered_at'
    >
  >,
): Promise<void> => updateRow(tx, ediMessage, id, values)

export const readFile = (tx: Tx, id: number): Promise<FileRow | undefined> => readRow(tx, ediFile, id)

export async function readMessageFile(tx: Tx, id: number) {
  const [row] = await tx
    .select({ file_name: ediFile.file_name, text: ediFile.content })
    .from(ediMessage)
    .innerJoin(ediFile, and(eq(ediFile.company_id, ediMessage.company_id), eq(ediFile.id, ediMessage.file)))
    .where(isRow(tx, ediMessage, id))
  return row
}

/** Time of another file of this partner with the same control number whose envelope was read. */
export async function usedBefore(
  tx: Tx,
  { partner, control, file }: { partner: number; control: string; file: number },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ at: ediMessage.created_at })
    .from(ediMessage)
    .where(
      and(
        eq(ediMessage.company_id, tx.companyId),
        eq(ediMessage.partner, partner),
        eq(ediMessage.direction, 'in'),
        eq(ediMessage.control, control),
        ne(ediMessage.kind, 'other'),
        ne(ediMessage.file, file),
      ),
    )
    .limit(1)
  return row?.at
}

export const listSent = (
  tx: Tx,
  { partner, group, sets }: { partner: number; group: string; sets: readonly string[] },
): Promise<MessageRow[]> =>
  tx
    .select()
    .from(ediMessage)
    .where(
      and(
        eq(ediMessage.company_id, tx.companyId),
        eq(ediMessage.partner, partner),
        eq(ediMessage.direction, 'out'),
        eq(ediMessage.group_control, group),
        ...(sets.length > 0 ? [inArray(ediMessage.set_control, [...sets])] : []),
      ),
    )
    .orderBy(asc(ediMessage.id))
    .for('no key update')

export interface Queued {
  readonly id: number
  readonly file_name: string
  readonly content: string
  readonly version: number
}

/** The oldest first: a partner reads control numbers in order. */
export async function listQueued(tx: Tx, partner: number, most: number): Promise<Queued[]> {
  return tx
    .select({
      id: ediMessage.id,
      version: ediMessage.version,
      file_name: ediFile.file_name,
      content: ediFile.content,
    })
    .from(ediMessage)
    .innerJoin(ediFile, and(eq(ediFile.company_id, ediMessage.company_id), eq(ediFile.id, ediMessage.file)))
    .where(
      and(
        eq(ediMessage.company_id, tx.companyId),
        eq(ediMessage.partner, partner),
        eq(ediMessage.direction, 'out'),
        eq(ediMessage.state, 'queued'),
      ),
    )
    .orderBy(asc(ediMessage.id))
    .limit(most)
}

export async function messageOfMail(tx: Tx, mail: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: ediMessage.id })
    .from(ediMessage)
    .where(and(eq(ediMessage.company_id, tx.companyId), eq(ediMessage.mail, mail)))
  return row?.id
}
