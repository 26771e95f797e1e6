import {
  createLoadComment,
  createLoadPicture,
  deleteLoadComment,
  downloadLoadPicture,
  downloadOriginalLoadPicture,
  listChatPeople,
  listLoadComments,
  readLoadComments,
  updateLoadComment,
} from '#contract/entities/freight/load-comment.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { DOCUMENT_FILE, storeDocument } from '#server/fleet/index.ts'
import { type ChatLoad, chatLoad, isDriverOnly } from '#server/freight/load-comment/chat-access.ts'
import {
  countComments,
  findPicture,
  listComments,
  listUserNames,
  readReader,
  readTo,
  setReadTo,
} from '#server/freight/load-comment/load-comment.repository.ts'
import {
  addComment,
  addPicture,
  editComment,
  OFFICE,
  removeComment,
} from '#server/freight/load-comment/load-comment.service.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { usersWhoCan } from '#server/kernel/notification/notification.service.ts'
import { originalDownload } from '#server/kernel/files/original-download.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

async function readDriver(tx: Tx, of: ChatLoad) {
  const reader = of.driver === null ? undefined : await readReader(tx, of.driver)
  if (!reader || of.driver === null) return null
  return { ...reader, has_load: (await informedDrivers(tx, of)).includes(of.driver) }
}

export const loadCommentRoutes: Routes = (app) => {
  mount(app, listLoadComments, async ({ tx, user, query: { order_id, before } }) => {
    const of = await chatLoad(tx, user, order_id)
    return {
      count: await countComments(tx, of.id, isDriverOnly(user)),
      results: await listComments(tx, of.id, isDriverOnly(user), before),
      read_to: await readTo(tx, user.id, of.id),
      driver: await readDriver(tx, of),
      can_write: of.deleted_at === null,
    }
  })

  mount(app, listChatPeople, async ({ tx, user }) => {
    const results = isDriverOnly(user) ? [] : await listUserNames(tx, await usersWhoCan(tx, OFFICE))
    return { count: results.length, results }
  })

  mount(app, createLoadComment, ({ tx, user, body }) => addComment(tx, user, body))

  mount(app, createLoadPicture, {
    upload: {
      rule: DOCUMENT_FILE,
      before: async ({ tx, user, body }) => void (await chatLoad(tx, user, body.order)),
      done: ({ user, body, file: sent }) =>
        storeDocument(app.services, user.company_id, sent, (tx, file) => addPicture(tx, user, body, file)),
    },
  })

  const openPicture = (read: Read, user: SessionUser, id: number) =>
    read(async (tx) => {
      const picture = await orNotFound(findPicture(tx, id))
      await chatLoad(tx, user, picture.load)
      if (isDriverOnly(user) && picture.audience !== 'driver') throw new NotFound()
      return picture
    })

  mount(app, downloadLoadPicture, {
    download: async ({ user, read, params: { id }, request: { log } }) =>
      storedDownload(app.services.files, await openPicture(read, user, id), { log, of: 'comment' }),
  })

  mount(app, downloadOriginalLoadPicture, {
    download: async ({ user, who, read, params: { id }, request: { log } }) => {
      const file = await openPicture(read, user, id)
      return originalDownload(
        app.services,
        { user, who, log },
        { record_type: 'load_comment', record_id: id },
        file,
      )
    },
  })

  mount(app, updateLoadComment, ({ tx, who, user, params: { id }, body }) =>
    editComment(tx, who, user, id, body),
  )

  mount(app, deleteLoadComment, ({ tx, who, user, params: { id } }) => removeComment(tx, who, user, id))

  mount(app, readLoadComments, async ({ tx, user, body: { order, last } }) => {
    await chatLoad(tx, user, order)
    if (await setReadTo(tx, user.id, order, last))
      await emit(tx, { type: 'ORDER_COMMENTS_READ', data: { order, last }, user_id: user.id })
  })
}
