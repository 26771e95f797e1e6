import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { openDatabase } from '#server/kernel/db/client.ts'
import { runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { removeFolder, sweepLeftovers, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { seedPrivateDemo } from '#tests/support/demo-users.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { type Product, startProduct, WITHOUT_PAST } from '#tests/support/product.ts'
import { PASSWORD, type SharedProduct } from '#tests/support/shared-product.ts'
import { startTestSmtp } from '#tests/support/smtp.ts'

/** A second company without owners, vehicles or documents, with `elsewhere` as HR. */
export async function addElsewhere(databaseUrl: string, email = 'hr@elsewhere.example'): Promise<void> {
  const db = openDatabase(databaseUrl)
  const { id } = await createCompany(db, {
    name: 'Elsewhere Freight',
    abbreviation: 'EF',
    intake_address: 'loads@elsewhere.example',
  })
  const person = { username: 'elsewhere', email, password: PASSWORD }
  await createUser(db, id, { ...person, first_name: 'Else', last_name: 'Where', groups: ['HR'] })
  await db.close()
}

/** Its users have PRIVATE_PASSWORD, so that it can be started again. */
export async function startWithoutPast(settings: Record<string, string>): Promise<Product> {
  const product = await startProduct({ ...WITHOUT_PAST, ...settings })
  await seedPrivateDemo((await runningDatabase(product.dataDir)) ?? '')
  return product
}

export default async function setup(): Promise<() => Promise<void>> {
  await sweepLeftovers()
  const folder = mkdtempSync(join(tmpdir(), 'freight-e2e-'))
  let mails = 0
  const relay = await startTestSmtp(0, (mail) => {
    const file = join(folder, `${String(mails++).padStart(6, '0')}.mail`)
    writeFileSync(`${file}~`, serialize(mail))
    renameSync(`${file}~`, file)
  })
  const clusterFolder = temporaryFolder()
  const postgres = await temporaryCluster(clusterFolder)
  const product = await startProduct({ MAIL_OUT_URL: relay.url, DATABASE_URL: await ownedUrl(postgres.url) })
  await addElsewhere(postgres.url)
  const shared: SharedProduct = { url: product.url, smtpPort: product.smtpPort, folder }
  process.env['E2E_PRODUCT'] = JSON.stringify(shared)
  return async () => {
    await product.stop()
    await postgres.stop()
    removeFolder(clusterFolder)
    await relay.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
