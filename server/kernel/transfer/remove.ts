import { withClient } from '#server/kernel/db/connection.ts'
import { keysOfFile } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { readManifest } from '#server/kernel/transfer/archive.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import { readState } from '#server/kernel/transfer/read-only.repository.ts'
import { deleteCompany, lastSuperusers } from '#server/kernel/transfer/remove.repository.ts'
import { readCompanyTables, readTransferTables } from '#server/kernel/transfer/schema.repository.ts'
import { deletePendingFiles } from '#server/kernel/transfer/take-in.repository.ts'
import {
  type CompanyHere,
  findCompany,
  inSnapshot,
  readFileKeys,
} from '#server/kernel/transfer/take-out.repository.ts'

interface Removal {
  readonly url: string
  readonly files: Pick<FileStore, 'remove'>
  /** An abbreviation, whatever its case. */
  readonly company: string
  /** Folder of the final take-out, written while the company was read-only. */
  readonly folder: string
}

export interface Removed extends CompanyHere {
  readonly rows: number
  readonly files: number
}

/**
 * Deletes a company that is read-only and was taken out since, with its files, while the server runs. Throws
 * TransferProblem when the folder doesn't have all that would be deleted.
 */
export async function removeCompany({ url, files, company, folder }: Removal): Promise<Removed> {
  const manifest = await readManifest(folder)
  return withClient(url, async (client) => {
    const found = await findCompany(client, company)
    const { id, name, abbreviation } = found
    const { read_only_at } = await readState(client, id)
    if (read_only_at === null)
      throw new TransferProblem(
        `${name} (${abbreviation}) is not read-only, so it may have more than the folder. Take it out with --read-only-first.`,
      )
    if (manifest.company.id !== id || manifest.read_only_at !== read_only_at)
      throw new TransferProblem(
        `${folder} is not what was taken out of ${name} (${abbreviation}) since it is read-only. Give that folder.`,
      )
    const managers = await lastSuperusers(client, id)
    if (managers.length > 0)
      throw new TransferProblem(
        `Only ${managers.join(', ')} of ${name} can manage the platform here, and other companies stay. Move those first.`,
      )
    const stored = await inSnapshot(client, id, async () =>
      readFileKeys(client, await readTransferTables(client)),
    )
    const keys = stored.map(({ key }) => key)
    const rows = await deleteCompany(client, id, { tables: await readCompanyTables(client), keys })
    if (rows === undefined) throw new TransferProblem(`${name} (${abbreviation}) is already deleted here.`)
    for (const key of keys) for (const one of keysOfFile(key)) await files.remove(one)
    await deletePendingFiles(client, id)
    return { ...found, rows, files: keys.length }
  })
}
