import type { z } from 'zod'
import type {
  createLoadComment,
  LoadComment,
  updateLoadComment,
} from '#contract/entities/freight/load-comment.ts'
import type { Can } from '#contract/permissions.ts'
import { userName } from '#contract/rules/full-name.ts'
import type { CommentAudience } from '#contract/rules/load-comments.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type DocumentFile, pushToDrivers } from '#server/fleet/index.ts'
import { type ChatLoad, chatLoad, isDriverOnly } from '#server/freight/load-comment/chat-access.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import { notifyDrivers } from '#server/freight/load-record/load-signal.ts'
import {
  changeComment,
  findSent,
  insertComment,
  lockComment,
  readChatLoad,
  readComment,
  setOwnRead,
} from '#server/freight/load-comment/load-comment.repository.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'
import { insertPending } from '#server/kernel/files/files.repository.ts'

type Input = z.output<typeof createLoadComment.body>

export const OFFICE = ['loads', 'list'] as const satisfies Can

async function readers(tx: Tx, mentions: readonly number[]): Promise<number[]> {
  const office = mentions.length > 0 ? await usersWhoCan(tx, OFFICE) : []
  return [...new Set(mentions)].filter((id) => office.includes(id))
}

async function publishComment(
  tx: Tx,
  of: ChatLoad,
  comment: number,
  audience: CommentAudience,
  isNew: boolean,
): Promise<void> {
  await emit(tx, {
    type: isNew ? 'ORDER_COMMENT_CREATED' : 'ORDER_COMMENT_CHANGED',
    data: { id: comment, order: of.id },
  })
  if (audience === 'driver') await notifyDrivers(tx, of.id, await informedDrivers(tx, of))
}

async function notifyPeople(
  tx: Tx,
  of: ChatLoad,
  user: SessionUser,
  { text, mentions }: Pick<Input, 'text' | 'mentions'>,
  isNew = true,
): Promise<void> {
  const named = mentions.filter((id) => id !== user.id)
  const name = escaped(userName(user))
  const about = { type: 'LOAD', sub_title: text, metadata: { id: of.id } } as const
  if (named.length > 0)
    await notify(tx, { ...about, user_ids: named, title: `<b>${name}</b> mentioned you on ${of.number}` })
  if (isDriverOnly(user) && isNew && !named.includes(of.dispatcher))
    await notify(tx, {
      ...about,
      type: 'DRIVER',
      user_ids: [of.dispatcher],
      title: `<b>${name}</b> commented on ${of.number}`,
    })
}

const getAudience = (user: SessionUser, { audience }: Pick<Input, 'audience'>): CommentAudience =>
  audience ?? (isDriverOnly(user) ? 'driver' : 'office')

async function add(
  tx: Tx,
  user: SessionUser,
  input: Input,
  picture?: DocumentFile & { key: string },
): Promise<LoadComment> {
  const of = await chatLoad(tx, user, input.order, { isLocked: true })
  if (of.deleted_at !== null) throw new Conflict({ order: [`${of.number} is deleted. Restore it first.`] })
  const audience = getAudience(user, input)
  if (isDriverOnly(user) && audience !== 'driver')
    throw new BadRequest({ audience: ['You can only message the office about your own load.'] })
  const { text } = input
  const mentions = await readers(tx, input.mentions)
  const file = picture && {
    key: picture.key,
    file_key: picture.file_key,
    file_name: picture.file_name,
    sha256: picture.sha256,
    content_type: picture.content_type,
    size: picture.size,
  }
  const id = await insertComment(tx, {
    load: of.id,
    kind: 'person',
    audience,
    author: user.id,
    text,
    mentions,
    ...file,
  })
  await setOwnRead(tx, user.id, of.id, id, isDriverOnly(user))
  await publishComment(tx, of, id, audience, true)
  await notifyPeople(tx, of, user, { text: text || 'Photo', mentions })
  if (audience === 'driver')
    await pushToDrivers(
      tx,
      (await informedDrivers(tx, of)).filter((one) => one !== user.driver),
      { title: `${userName(user)} on ${of.number}`, text: text || 'Photo', load: of.id },
    )
  return orNotFound(readComment(tx, id))
}

export const addComment = (tx: Tx, user: SessionUser, input: Input): Promise<LoadComment> =>
  add(tx, user, input)

export async function addPicture(
  tx: Tx,
  user: SessionUser,
  input: Omit<Input, 'mentions'> & { key: string },
  file: DocumentFile,
): Promise<LoadComment & Pick<DocumentFile, 'sha256'>> {
  await chatLoad(tx, user, input.order, { isLocked: true })
  const sent = await findSent(tx, user.id, input.key)
  const { sha256 } = file
  if (sent === undefined)
    return { ...(await add(tx, user, { ...input, mentions: [] }, { ...file, key: input.key })), sha256 }
  if (
    sent.load !== input.order ||
    sent.audience !== getAudience(user, input) ||
    (sent.sha256 !== '' && sent.sha256 !== sha256)
  )
    throw new Conflict({ key: ['This key was used for another photo. Send a new key.'] })
  // The pending entry has the sweeper delete the duplicate file.
  await insertPending(tx, file.file_key)
  return { ...(await orNotFound(readComment(tx, sent.id))), sha256 }
}

/** `text` continues a sentence that starts with the actor's name. */
export async function noteInChat(
  tx: Tx,
  who: Pick<Changer, 'id'> | undefined,
  load: number,
  text: string,
  audience: CommentAudience = 'driver',
): Promise<void> {
  const of = await orNotFound(readChatLoad(tx, load, { isLocked: true }))
  const id = await insertComment(tx, { load, kind: 'system', audience, author: who?.id ?? null, text })
  await publishComment(tx, of, id, audience, true)
}

async function ownComment(tx: Tx, user: SessionUser, id: number) {
  const row = await orNotFound(lockComment(tx, id))
  const of = await chatLoad(tx, user, row.load)
  if (row.kind !== 'person' || row.author !== user.id)
    throw new Forbidden('You can only change your own comments.')
  return { row, of }
}

export async function editComment(
  tx: Tx,
  who: Changer,
  user: SessionUser,
  id: number,
  change: Pick<z.output<typeof updateLoadComment.body>, 'text' | 'mentions' | 'version'>,
): Promise<LoadComment> {
  const { row, of } = await ownComment(tx, user, id)
  if (row.deleted_at !== null) throw new Conflict('This comment was deleted.')
  if (row.version !== change.version)
    throw new Conflict('This comment changed in another window. Reload the page.')
  const mentions = change.mentions ? await readers(tx, change.mentions) : row.mentions
  const added = mentions.filter((one) => !row.mentions.includes(one))
  const isReworded = row.text !== change.text
  if (isReworded || added.length > 0) {
    await changeComment(tx, id, {
      mentions,
      ...(isReworded && { text: change.text, edited_at: new Date().toISOString() }),
    })
    if (isReworded)
      await audit(tx, {
        who,
        action: 'update',
        record_type: 'load_comment',
        record_id: id,
        before: { text: row.text },
        after: { text: change.text },
      })
    await publishComment(tx, of, id, row.audience, false)
    await notifyPeople(tx, of, user, { text: change.text, mentions: added }, false)
  }
  return orNotFound(readComment(tx, id))
}

export async function removeComment(
  tx: Tx,
  who: Changer,
  user: SessionUser,
  id: number,
): Promise<LoadComment> {
  const { row, of } = await ownComment(tx, user, id)
  if (row.deleted_at === null) {
    await changeComment(tx, id, { text: '', mentions: [], deleted_at: new Date().toISOString() })
    await audit(tx, {
      who,
      action: 'delete',
      record_type: 'load_comment',
      record_id: id,
      before: { text: row.text },
    })
    await publishComment(tx, of, id, row.audience, false)
  }
  return orNotFound(readComment(tx, id))
}
