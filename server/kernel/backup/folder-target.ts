import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import type { Stored, Target } from '#server/kernel/backup/target.ts'
import { syncFolder } from '#server/kernel/files/folder.ts'

const UNFINISHED = '.writing-'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free space there, or use another place',
  EDQUOT: 'The disk quota is used up. Free space there, or use another place',
  EACCES: 'This user may not write there. Change its permissions',
  EPERM: 'This user may not write there. Change its permissions',
  EROFS: 'It is read-only. Mount it for writing',
}

function explain(folder: string, error: unknown): BackupProblem {
  const advice = ADVICE[codeOf(error) ?? ''] ?? `${(error as Error).message}. Check that it is mounted`
  return new BackupProblem(`Couldn’t write the backup to ${folder}. ${advice}.`, { cause: error })
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const unfinished = join(dirname(path), UNFINISHED + randomBytes(6).toString('hex'))
  try {
    const file = await open(unfinished, 'wx', 0o600)
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function walk(root: string, below: string): Promise<Stored[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const found: Stored[] = []
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) found.push(...(await walk(root, name)))
    else if (entry.isFile() && !entry.name.startsWith(UNFINISHED))
      found.push({ name, storedAt: (await stat(join(root, name))).mtime })
  }
  return found
}

export function folderTarget(address: string): Target {
  const root = resolve(address)
  return {
    words: root,
    async put(name, bytes) {
      const path = join(root, name)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeDurably(path, bytes)
      } catch (error) {
        throw explain(root, error)
      }
    },
    async get(name) {
      try {
        return await readFile(join(root, name))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw new BackupProblem(
          `Couldn’t read ${name} of the backup in ${root}: ${(error as Error).message}. Check the disk and the permissions.`,
          { cause: error },
        )
      }
    },
    async list(prefix) {
      const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
      const found = (await walk(root, folder)).filter(({ name }) => name.startsWith(prefix))
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    remove: (name) => rm(join(root, name), { force: true }),
  }
}
