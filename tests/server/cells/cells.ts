import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reserveNumbers } from '#server/cells/company-range.repository.ts'
import { Directory } from '#server/cells/directory.repository.ts'
import type { CellAccess } from '#server/cells/move.ts'
import { startPublishing } from '#server/cells/publish.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { startSmtpIn } from '#server/market/intake/smtp.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { unchecking } from '#tests/server/market/carrier-support.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { emptyDatabase } from '#tests/support/database.ts'

export const log = { info: () => undefined, warn: () => undefined }

export interface TestCell {
  name: string
  /** The addresses of senders, as its SMTP listener takes them. */
  senders: string[]
  url: string
  app: TestApp
  access: CellAccess
}

export async function temporaryRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'freight-cells-'))
  closeAfterFile(() => rm(root, { recursive: true, force: true }))
  return root
}

export async function openDirectory(): Promise<{ directory: Directory; directoryUrl: string }> {
  const directoryUrl = await emptyDatabase()
  const directory = new Directory(directoryUrl)
  closeAfterFile(() => directory.close())
  await directory.prepare()
  return { directory, directoryUrl }
}

/** A cell that listens, for calls and for email, and publishes to the directory. */
export async function openCell(
  name: string,
  root: string,
  { directory, directoryUrl }: Awaited<ReturnType<typeof openDirectory>>,
): Promise<TestCell> {
  const app = await testApp({ DATA_DIR: join(root, name), PUBLIC_URL: 'http://freight.example' })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const reader = createReader()
  const senders: string[] = []
  const smtp = await startSmtpIn({
    db: app.db,
    reader,
    host: '127.0.0.1',
    port: 0,
    log,
    authenticator: {
      ...unchecking,
      check: (raw, delivery) => {
        senders.push(delivery.ip ?? '')
        return unchecking.check(raw, delivery)
      },
    },
    proxies: ['127.0.0.1'],
  })
  closeAfterFile(() => smtp.stop().then(() => reader.close()))
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const cell = await directory.saveCell(name, url, `127.0.0.1:${smtp.port}`)
  await reserveNumbers(app.url, cell.number)
  const publishing = await startPublishing(app.db, { directoryUrl, cell: name }, log)
  closeAfterFile(() => publishing.stop())
  const access = {
    url: app.url,
    files: openPlainStore(app.config),
    incoming: incomingFolder(app.config.dataDir),
  }
  return { name, senders, url, app, access }
}
