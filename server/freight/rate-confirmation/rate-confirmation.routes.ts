import { Readable } from 'node:stream'
import {
  askForRevision,
  clearRateConfirmation,
  completeBrokerFromConfirmation,
  decideRateField,
  drawRateConfirmation,
  listRateConfirmations,
  readConfirmationAgain,
  readRateConfirmation,
  rejectRateConfirmation,
  restoreRateConfirmation,
  takeRateField,
} from '#contract/entities/freight/rate-confirmation.ts'
import { READING_STATES, type ReadingState } from '#contract/rules/rate-confirmation.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import {
  clearVersion,
  decideField,
  listVersions,
  openVersion,
  readAgain,
  readVersion,
  rejectVersion,
} from '#server/freight/rate-confirmation/rate-confirmation.service.ts'
import { completeBroker } from '#server/freight/rate-confirmation/complete-broker.service.ts'
import { askRevision } from '#server/freight/rate-confirmation/revision.service.ts'
import { takeField } from '#server/freight/rate-confirmation/take.service.ts'
import { queueRereading } from '#server/freight/rate-confirmation/rate-confirmation.jobs.ts'
import { readBytes } from '#server/kernel/files/bytes-of.ts'
import { keepDrawn } from '#server/kernel/scan/drawn-pages.ts'
import { isPicture } from '#server/kernel/scan/readable.ts'

const MAX_FILE_BYTES = 20 * 1024 * 1024
const undrawn = (state: ReadingState) =>
  new Conflict(`Can’t show this page: ${READING_STATES[state].toLowerCase()}. Download the file.`)
// A file that failed to parse would block the renderer's worker on every request.
const UNDRAWABLE: readonly ReadingState[] = ['encrypted', 'broken', 'too_much']
const viewer = ({ id, holder }: SessionUser) => ({ id, can: holder.can })

export const rateConfirmationRoutes: Routes = (app) => {
  const { files } = app.services
  const drawn = keepDrawn()

  mount(app, listRateConfirmations, ({ tx, user, query }) => listVersions(tx, viewer(user), query.load))

  mount(app, readRateConfirmation, ({ tx, user, params }) => readVersion(tx, viewer(user), params.id))

  mount(app, decideRateField, ({ tx, who, user, params, body }) =>
    decideField(tx, loadChanger(who, user), params.id, body),
  )

  mount(app, takeRateField, ({ tx, who, user, params, body }) =>
    takeField(tx, loadChanger(who, user), params.id, body),
  )

  mount(app, clearRateConfirmation, ({ tx, who, user, params, body }) =>
    clearVersion(tx, loadChanger(who, user), params.id, body),
  )

  mount(app, rejectRateConfirmation, ({ tx, who, user, params, body }) =>
    rejectVersion(tx, loadChanger(who, user), params.id, true, body.version),
  )

  mount(app, restoreRateConfirmation, ({ tx, who, user, params, body }) =>
    rejectVersion(tx, loadChanger(who, user), params.id, false, body.version),
  )

  mount(app, askForRevision, ({ tx, who, user, params, body }) =>
    askRevision(tx, loadChanger(who, user), params.id, body, app.services.config),
  )

  mount(app, completeBrokerFromConfirmation, ({ tx, who, user, params, body }) =>
    completeBroker(tx, loadChanger(who, user), params.id, body.version),
  )

  mount(app, readConfirmationAgain, ({ tx, who, user, params }) =>
    readAgain(tx, loadChanger(who, user), params.id, queueRereading),
  )

  mount(app, drawRateConfirmation, {
    download: async ({ user, read, caller, params: { id }, query: { page } }) => {
      const { row } = await read((tx) => openVersion(tx, viewer(user), id))
      if (UNDRAWABLE.includes(row.state)) throw undrawn(row.state)
      const stored = async () => {
        const file = await readBytes(files, row.file_key, MAX_FILE_BYTES)
        if (!file) throw new NotFound('The file for this rate confirmation is missing.')
        return file
      }
      const quarters = row.reading?.scans?.find((scan) => scan.page === page)?.quarters ?? 0
      const { file_key: fileKey, content_type: contentType } = row
      const bytes = await drawn(
        { companyId: user.company_id, fileKey, contentType, page, quarters },
        stored,
        caller,
      )
      if ('fault' in bytes) throw undrawn(bytes.fault)
      const type = isPicture(contentType) ? 'jpeg' : 'png'
      return {
        file_name: `Page ${page}.${type}`,
        content_type: `image/${type}`,
        size: bytes.length,
        stream: Readable.from([bytes]),
      }
    },
  })
}
