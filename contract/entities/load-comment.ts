import { z } from 'zod'
import { endpoint, idNumber, idParams, instant, liveId, page, record, recordId, versionNumber } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Grants } from '#contract/permissions.ts'
import { COMMENT_AUDIENCES, COMMENT_MOST } from '#contract/rules/load-comments.ts'
import { withoutUnseen } from '#contract/rules/visible-text.ts'

/** A comment on a load, or a line of what was done to it (`kind` system); the text of one that was deleted is empty. Ids are the one order for all. */
export const loadComment = record.extend({
  order: z.int(),
  kind: z.enum(['person', 'system']),
  audience: z.enum(COMMENT_AUDIENCES),
  author: z.int().nullable(),
  author_name: z.string(),
  is_from_driver: z.boolean(),
  text: z.string(),
  mentions: z.array(z.int()),
  edited_at: instant.nullable(),
  deleted_at: instant.nullable(),
  picture: z.object({ file_name: z.string(), content_type: z.string(), size: z.int() }).nullable(),
})
export type LoadComment = z.infer<typeof loadComment>

const order = recordId

export const listLoadComments = endpoint({
  name: 'listLoadComments',
  summary:
    'The newest 50 comments of a load, or the 50 before one of them, newest first; a driver is given those for drivers alone. `read_to` is the last that the caller has read, `driver` who reads along.',
  path: 'load/order/comment/list',
  access: ['load-comments', 'list'],
  query: z.object({ order_id: order, before: recordId.optional() }),
  answer: page(loadComment).extend({
    read_to: z.int(),
    driver: z.object({ name: z.string(), has_app: z.boolean() }).nullable(),
    may_write: z.boolean(),
  }),
})

export const listChatPeople = endpoint({
  name: 'listChatPeople',
  summary: 'Who of the office reads the chats of loads and can be mentioned in them, by name; nobody for a driver.',
  path: 'load/order/comment/people',
  access: ['load-comments', 'list'],
  answer: page(z.object({ id: z.int(), name: z.string() })),
})

const audience = z.enum(COMMENT_AUDIENCES, 'Choose who reads it.')
const text = z.string().overwrite(withoutUnseen).trim().max(COMMENT_MOST, `Write at most ${COMMENT_MOST} characters.`)
const mentions = z.array(idNumber).max(20)
const words = text.regex(/[^\p{C}\p{Z}]/u, 'Write something.')

export const createLoadComment = endpoint({
  name: 'createLoadComment',
  summary:
    'Comment on a load, for its driver and the office or for the office alone, which it is where `audience` is not said. A driver writes to both. `mentions` are told.',
  method: 'POST',
  path: 'load/order/comment/create',
  access: ['load-comments', 'create'],
  idempotent: true,
  status: 201,
  body: z.object({ order: idNumber, audience: audience.optional(), text: words, mentions: mentions.default([]) }),
  answer: loadComment,
})

export const createLoadPicture = endpoint({
  name: 'createLoadPicture',
  summary:
    'Comment on a load with a picture, as multipart: the fields first, then the file, whose hash is answered. The same `key` again answers the first.',
  method: 'POST',
  path: 'load/order/comment/picture/create',
  access: ['load-comments', 'create'],
  status: 201,
  takesFile: true,
  body: z.object({ order, audience: audience.optional(), text: text.default(''), key: z.uuid() }),
  answer: loadComment.extend({ sha256: z.string() }),
})

export const downloadLoadPicture = endpoint({
  name: 'downloadLoadPicture',
  summary:
    'The picture of a comment, as an attachment that no browser runs: upright, without the place and the device that it was taken with.',
  path: 'load/order/comment/{id}/file',
  access: ['load-comments', 'list'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const downloadOriginalLoadPicture = endpoint({
  name: 'downloadOriginalLoadPicture',
  summary: 'The picture of a comment as it was sent, with what its camera noted. It is audited, and no API key is given it.',
  path: 'load/order/comment/{id}/original',
  access: ['load-documents', 'create'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const updateLoadComment = endpoint({
  name: 'updateLoadComment',
  summary:
    'Change the words of a comment of one’s own; it is marked as edited. Who is mentioned only now is told. A stale version answers 409.',
  method: 'PATCH',
  path: 'load/order/comment/{id}',
  access: ['load-comments', 'edit'],
  params: idParams,
  body: z.object({ text: words, mentions: mentions.optional(), version: versionNumber }),
  answer: loadComment,
})

export const deleteLoadComment = endpoint({
  name: 'deleteLoadComment',
  summary: 'Delete a comment of one’s own; its place stays, without its words.',
  method: 'DELETE',
  path: 'load/order/comment/{id}',
  access: ['load-comments', 'edit'],
  params: idParams,
  answer: loadComment,
})

export const readLoadComments = endpoint({
  name: 'readLoadComments',
  summary: 'Say up to which comment one has read a load’s chat; it never goes back.',
  method: 'POST',
  path: 'load/order/comment/read',
  access: ['load-comments', 'read'],
  status: 204,
  body: z.object({ order: idNumber, last: idNumber }),
  answer: z.undefined(),
})

const talker = { 'load-comments': ['list', 'create', 'edit', 'read'] } as const satisfies Grants['SESSION']

export const grants = {
  VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES: talker,
  DRIVER: talker,
} as const satisfies Grants

const where = z.object({ id: z.int(), order: z.int() })

/** What is told live of it: to the office, and of a load of his to its driver alone. */
export const live = {
  ORDER_COMMENT_CREATED: { access: ['loads', 'list'], data: where },
  ORDER_COMMENT_CHANGED: { access: ['loads', 'list'], data: where },
  ORDER_COMMENTS_READ: { access: ['load-comments', 'list'], data: z.object({ order: z.int(), last: z.int() }) },
  DRIVER_LOAD_CHANGED: { access: ['driver-loads', 'list'], data: liveId },
} as const satisfies LiveMessages
