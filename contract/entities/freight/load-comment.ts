import { z } from 'zod'
import {
  endpoint,
  idNumber,
  idParams,
  instant,
  liveId,
  page,
  record,
  recordId,
  versionNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { originalFile } from '#contract/entities/kernel/original-file.ts'
import { COMMENT_AUDIENCES, MAX_COMMENT } from '#contract/rules/load-comments.ts'
import { withoutUnseen } from '#contract/rules/visible-text.ts'

/** `system` lines are the load's history; text is empty once deleted. All are sorted by id. */
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
    'List a load’s comments, newest first, 50 at a time. Returns the latest comments, or those before a given one. Drivers get only comments shared with drivers. `read_to` is the last comment you read; `driver` is the driver in the chat.',
  path: 'load/order/comment/list',
  access: ['load-comments', 'list'],
  query: z.object({ order_id: order, before: recordId.optional() }),
  answer: page(loadComment).extend({
    read_to: z.int(),
    /** `has_load`: it was sent to them. */
    driver: z.object({ name: z.string(), has_app: z.boolean(), has_load: z.boolean() }).nullable(),
    can_write: z.boolean(),
  }),
})

export const listChatPeople = endpoint({
  name: 'listChatPeople',
  summary: 'List office users who can be mentioned in load chats. Empty for drivers.',
  path: 'load/order/comment/people',
  access: ['load-comments', 'list'],
  answer: page(z.object({ id: z.int(), name: z.string() })),
})

const audience = z.enum(COMMENT_AUDIENCES, 'Choose who can read it.')
const text = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .max(MAX_COMMENT, `Use at most ${MAX_COMMENT} characters.`)
const mentions = z.array(idNumber).max(20)
const words = text.regex(/[^\p{C}\p{Z}]/u, 'Enter a comment.')

export const createLoadComment = endpoint({
  name: 'createLoadComment',
  summary:
    'Comment on a load. `audience` is the office, or the office and the driver; defaults to the office. Drivers write to both. `mentions` are notified.',
  method: 'POST',
  path: 'load/order/comment/create',
  access: ['load-comments', 'create'],
  idempotent: true,
  status: 201,
  body: z.object({
    order: idNumber,
    audience: audience.optional(),
    text: words,
    mentions: mentions.default([]),
  }),
  answer: loadComment,
})

export const createLoadPicture = endpoint({
  name: 'createLoadPicture',
  summary:
    'Comment on a load with a photo, as multipart form data. Send the fields before the file. Returns the file’s hash. Sending the same `key` again returns the first comment.',
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
    'Download a comment’s photo as an attachment, rotated upright, with location and device data removed.',
  path: 'load/order/comment/{id}/file',
  access: ['load-comments', 'list'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const downloadOriginalLoadPicture = endpoint({
  ...originalFile,
  name: 'downloadOriginalLoadPicture',
  summary:
    'Download a comment photo’s original file, including camera data. Recorded in the audit log. Not available to API keys.',
  path: 'load/order/comment/{id}/original',
  access: ['load-documents', 'create'],
})

export const updateLoadComment = endpoint({
  name: 'updateLoadComment',
  summary:
    'Edit your own comment. It is marked as edited. Newly mentioned users are notified. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'load/order/comment/{id}',
  access: ['load-comments', 'edit'],
  params: idParams,
  body: z.object({ text: words, mentions: mentions.optional(), version: versionNumber }),
  answer: loadComment,
})

export const deleteLoadComment = endpoint({
  name: 'deleteLoadComment',
  summary: 'Delete your own comment. It stays in the chat without its text.',
  method: 'DELETE',
  path: 'load/order/comment/{id}',
  access: ['load-comments', 'edit'],
  params: idParams,
  answer: loadComment,
})

export const readLoadComments = endpoint({
  name: 'readLoadComments',
  summary: 'Mark a load’s chat as read up to a comment. The mark never moves back.',
  method: 'POST',
  path: 'load/order/comment/read',
  access: ['load-comments', 'read'],
  status: 204,
  body: z.object({ order: idNumber, last: idNumber }),
  answer: z.undefined(),
})

const where = z.object({ id: z.int(), order: z.int() })

export const live = {
  ORDER_COMMENT_CREATED: { access: ['loads', 'list'], data: where },
  ORDER_COMMENT_CHANGED: { access: ['loads', 'list'], data: where },
  ORDER_COMMENTS_READ: {
    access: ['load-comments', 'list'],
    data: z.object({ order: z.int(), last: z.int() }),
  },
  DRIVER_LOAD_CHANGED: { access: ['driver-loads', 'list'], data: liveId },
} as const satisfies LiveMessages
