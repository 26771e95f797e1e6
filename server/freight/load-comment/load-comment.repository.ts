import { and, desc, eq, gt, isNull, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { LoadComment } from '#contract/entities/freight/load-comment.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, updateRow } from '#server/kernel/db/row.ts'
import type { RowLock } from '#server/kernel/db/row-lock.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadComment, loadCommentRead } from '#server/freight/schema/load-comment.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const shown = {
  id: loadComment.id,
  created_at: loadComment.created_at,
  updated_at: loadComment.updated_at,
  version: loadComment.version,
  order: loadComment.load,
  kind: loadComment.kind,
  audience: loadComment.audience,
  author: loadComment.author,
  author_name: sql<string>`coalesce(${fullName(user)}, '')`,
  is_from_driver: sql<boolean>`${driverAccount.user_id} is not null`,
  text: loadComment.text,
  mentions: loadComment.mentions,
  edited_at: loadComment.edited_at,
  deleted_at: loadComment.deleted_at,
  picture: sql<
    LoadComment['picture']
  >`case when ${loadComment.file_key} is not null and ${loadComment.deleted_at} is null
    then json_build_object('file_name', ${loadComment.file_name}, 'content_type', ${loadComment.content_type}, 'size', ${loadComment.size}) end`,
}

const reading = (tx: Tx) =>
  tx
    .select(shown)
    .from(loadComment)
    .leftJoin(user, and(eq(user.company_id, loadComment.company_id), eq(user.id, loadComment.author)))
    .leftJoin(
      driverAccount,
      and(
        eq(driverAccount.company_id, loadComment.company_id),
        eq(driverAccount.user_id, loadComment.author),
      ),
    )

const ofLoad = (tx: Tx, id: number, isDriver: boolean) =>
  and(
    eq(loadComment.company_id, tx.companyId),
    eq(loadComment.load, id),
    isDriver ? eq(loadComment.audience, 'driver') : undefined,
  )

export const listComments = (
  tx: Tx,
  id: number,
  isDriver: boolean,
  before: number | undefined,
): Promise<LoadComment[]> =>
  reading(tx)
    .where(and(ofLoad(tx, id, isDriver), before === undefined ? undefined : lt(loadComment.id, before)))
    .orderBy(desc(loadComment.id))
    .limit(PAGE_SIZE)

export const countComments = (tx: Tx, id: number, isDriver: boolean): Promise<number> =>
  tx.$count(loadComment, ofLoad(tx, id, isDriver))

export async function readComment(tx: Tx, id: number): Promise<LoadComment | undefined> {
  const [row] = await reading(tx).where(isRow(tx, loadComment, id))
  return row
}

export async function lockComment(tx: Tx, id: number) {
  return lockRow(tx, loadComment, id)
}

export async function findPicture(tx: Tx, id: number) {
  const { load: of, audience, file_key, file_name, content_type } = loadComment
  const [row] = await tx
    .select({ load: of, audience, file_key, file_name, content_type })
    .from(loadComment)
    .where(and(isRow(tx, loadComment, id), isNull(loadComment.deleted_at)))
  return row?.file_key == null ? undefined : { ...row, file_key: row.file_key }
}

export async function findSent(tx: Tx, author: number, key: string) {
  const [row] = await tx
    .select({
      id: loadComment.id,
      load: loadComment.load,
      audience: loadComment.audience,
      sha256: loadComment.sha256,
    })
    .from(loadComment)
    .where(
      and(eq(loadComment.company_id, tx.companyId), eq(loadComment.author, author), eq(loadComment.key, key)),
    )
  return row
}

/** With `isLocked` serializes the load's comments until commit, so that ids are in commit order. */
export async function readChatLoad(tx: Tx, id: number, { isLocked = false }: RowLock = {}) {
  const query = tx
    .select({
      id: load.id,
      number: load.number,
      status: load.status,
      dispatcher: load.dispatcher,
      driver: load.driver,
      second_driver: load.second_driver,
      deleted_at: load.deleted_at,
    })
    .from(load)
    .where(isRow(tx, load, id))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row
}

export async function insertComment(tx: Tx, values: typeof loadComment.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(loadComment)
    .values({ ...values, created_at: sql`clock_timestamp()` as unknown as string })
    .returning({ id: loadComment.id })
  if (!row) throw new Error('the comment was not saved')
  return row.id
}

export async function changeComment(
  tx: Tx,
  id: number,
  values: Partial<typeof loadComment.$inferInsert>,
): Promise<void> {
  await updateRow(tx, loadComment, id, values)
}

export async function readReader(
  tx: Tx,
  id: number,
): Promise<{ name: string; has_app: boolean } | undefined> {
  const [row] = await tx
    .select({
      name: driverName,
      has_app: sql<boolean>`${driverAccount.user_id} is not null`,
    })
    .from(driver)
    .leftJoin(
      driverAccount,
      and(eq(driverAccount.company_id, driver.company_id), eq(driverAccount.driver, driver.id)),
    )
    .where(isRow(tx, driver, id))
  return row
}

export const listUserNames = (tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  tx
    .select({ id: user.id, name: sql<string>`${fullName(user)}` })
    .from(user)
    .where(and(eq(user.company_id, tx.companyId), sql`${user.id} = any(${sql.param([...ids])}::int[])`))
    .orderBy(fullName(user), user.id)

export async function readTo(tx: Tx, userId: number, id: number): Promise<number> {
  const { company_id, user_id, load: of, last } = loadCommentRead
  const [row] = await tx
    .select({ last })
    .from(loadCommentRead)
    .where(and(eq(company_id, tx.companyId), eq(user_id, userId), eq(of, id)))
  return row?.last ?? 0
}

export async function setReadTo(tx: Tx, userId: number, id: number, to: number): Promise<boolean> {
  // Capped at the newest comment: a later one cannot have been read.
  const [newest] = await tx
    .select({ id: sql<number>`coalesce(max(${loadComment.id}), 0)::int` })
    .from(loadComment)
    .where(and(eq(loadComment.company_id, tx.companyId), eq(loadComment.load, id)))
  const last = Math.min(to, newest?.id ?? 0)
  const rows = await tx
    .insert(loadCommentRead)
    .values({ user_id: userId, load: id, last })
    .onConflictDoUpdate({
      target: [loadCommentRead.company_id, loadCommentRead.user_id, loadCommentRead.load],
      set: { last },
      setWhere: lt(loadCommentRead.last, last),
    })
    .returning({ last: loadCommentRead.last })
  return rows.length > 0
}

/**
 * Skipped when an earlier comment by someone else is still unread, which would otherwise be marked read too.
 */
export async function setOwnRead(
  tx: Tx,
  userId: number,
  id: number,
  own: number,
  isDriver: boolean,
): Promise<void> {
  const unread = and(
    ofLoad(tx, id, isDriver),
    eq(loadComment.kind, 'person'),
    isNull(loadComment.deleted_at),
    ne(loadComment.author, userId),
    gt(loadComment.id, await readTo(tx, userId, id)),
    lt(loadComment.id, own),
  )
  if ((await tx.$count(loadComment, unread)) === 0) await setReadTo(tx, userId, id, own)
}

// Table names are written out: in a single-table select drizzle drops them, and rows would be compared with
// themselves.
const spoken = (
  isDriver: boolean,
): SQL => sql`from ${loadComment} as said where said.company_id = "load".company_id
  and said.load = "load".id and said.kind = 'person' and said.deleted_at is null ${isDriver ? sql`and said.audience = 'driver'` : sql``}`

interface Reader {
  readonly isDriver?: boolean
}

export const commentCount = ({ isDriver = false }: Reader = {}): SQL<number> =>
  sql<number>`(select count(*)::int ${spoken(isDriver)})`

export const hasUnreadComments = (
  userId: number | Placeholder,
  { isDriver = false }: Reader = {},
): SQL<boolean> => sql<boolean>`exists (select 1 ${spoken(isDriver)}
  and said.author <> ${userId} and said.id > coalesce((select seen.last from ${loadCommentRead} as seen
    where seen.company_id = "load".company_id and seen.user_id = ${userId} and seen.load = "load".id), 0))`
