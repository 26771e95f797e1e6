import { Readable } from 'node:stream'
import {
  checkBooks,
  createBooksBatch,
  downloadBooksBatch,
  listBooksEntries,
  readBooksAccounts,
  undoBooksBatch,
  updateBooksAccounts,
} from '#contract/entities/money/books.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readRow } from '#server/kernel/db/row.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { openAccounts, saveBooksAccounts } from '#server/money/books/books-accounts.service.ts'
import { fileNameOf, makeBatch, undoBatch } from '#server/money/books/books-batch.service.ts'
import { listBatchRecords } from '#server/money/books/books-entries.service.ts'
import { planBooks } from '#server/money/books/books-plan.service.ts'
import { booksBatches } from '#server/money/books/books.record.ts'
import { booksBatch } from '#server/money/schema/books.table.ts'

export const booksRoutes: Routes = (app) => {
  mount(app, readBooksAccounts, ({ tx }) => openAccounts(tx))
  mount(app, updateBooksAccounts, async ({ tx, who, body }) => {
    await saveBooksAccounts(tx, who, body)
    return openAccounts(tx)
  })
  mount(app, checkBooks, async ({ tx, query }) => (await planBooks(tx, query)).check)
  mount(app, createBooksBatch, async ({ tx, who, body }) =>
    booksBatches.open(tx, who, await makeBatch(tx, who, body)),
  )
  mount(app, undoBooksBatch, async ({ tx, who, params: { id }, body }) => {
    await undoBatch(tx, who, id, body)
    return booksBatches.open(tx, who, id)
  })
  mount(app, listBooksEntries, async ({ tx, params: { id } }) => {
    await orNotFound(readRow(tx, booksBatch, id))
    return { records: await listBatchRecords(tx, id) }
  })
  mount(app, downloadBooksBatch, {
    download: async ({ params: { id }, read }) => {
      const batch = await orNotFound(read((tx) => readRow(tx, booksBatch, id)))
      if (batch.undone_at !== null) throw new Conflict('This file is undone. Create another.')
      const isCsv = batch.format !== 'iif'
      // Excel and Xero read UTF-8 by its mark; an IIF file is plain ASCII.
      const bytes = Buffer.from(`${isCsv ? '\ufeff' : ''}${batch.content}`)
      return {
        file_name: fileNameOf(batch),
        content_type: isCsv ? 'text/csv; charset=utf-8' : 'text/plain; charset=us-ascii',
        size: bytes.length,
        stream: Readable.from([bytes]),
      }
    },
  })
}
