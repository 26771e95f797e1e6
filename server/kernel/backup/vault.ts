import { z } from 'zod'
import { openTarget } from '#server/kernel/backup/open-target.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { createKeyRing, createSealer, Damaged, type Sealer } from '#server/kernel/backup/sealed.ts'
import { isObjectName, type Stored, type Target } from '#server/kernel/backup/target.ts'

const HEADER = 'freight-backup.json'
const FORMAT = 1
const PROOF = 'key'

const header = z.object({ format: z.int(), salt: z.base64().nullable(), proof: z.base64() })

/** Sealed objects in a target. */
export interface Vault {
  readonly words: string
  readonly isEncrypted: boolean
  put(name: string, bytes: Buffer): Promise<void>
  /** Throws Damaged. */
  get(name: string): Promise<Buffer | undefined>
  list(prefix: string): Promise<Stored[]>
  remove(name: string): Promise<void>
}

interface Keys {
  key?: string | undefined
}

function parseHeader(text: string, { words }: Target): z.infer<typeof header> {
  let parsed
  try {
    parsed = header.safeParse(JSON.parse(text)).data
  } catch {
    parsed = undefined
  }
  if (!parsed)
    throw new BackupProblem(
      `${HEADER} in ${words} is damaged. Copy it from another copy of this backup; nothing can be read without it.`,
    )
  if (parsed.format !== FORMAT)
    throw new BackupProblem(
      `The backup in ${words} has format ${parsed.format}; this version reads ${FORMAT}. Use the version that made it.`,
    )
  return parsed
}

async function sealerFor(target: Target, text: string, { key }: Keys): Promise<Sealer> {
  const { salt, proof } = parseHeader(text, target)
  if (salt === null && key !== undefined)
    throw new BackupProblem(
      `The backup in ${target.words} is not encrypted, but BACKUP_KEY is set. Unset it, or use another place.`,
    )
  if (salt !== null && key === undefined)
    throw new BackupProblem(
      `The backup in ${target.words} is encrypted. Set BACKUP_KEY to the key that it was made with.`,
    )
  const ring =
    key === undefined || salt === null ? undefined : createKeyRing(key, Buffer.from(salt, 'base64'))
  const sealer = createSealer(ring)
  await sealer.open(PROOF, Buffer.from(proof, 'base64')).catch((error: unknown) => {
    if (!(error instanceof Damaged)) throw error
    throw new BackupProblem(
      ring
        ? `BACKUP_KEY is not the key of the backup in ${target.words}. Set it to the key that the backup was made with.`
        : `${HEADER} in ${target.words} is damaged. Copy it from another copy of this backup.`,
    )
  })
  return sealer
}

async function createHeader(target: Target, { key }: Keys): Promise<string> {
  const found = await target.list('')
  const other = found.some(({ name }) => name === HEADER) ? await target.get(HEADER) : undefined
  // Another backup began here in the meantime.
  if (other) return other.toString()
  if (found.length > 0)
    throw new BackupProblem(
      `${target.words} has files but no ${HEADER}, so it is not a backup. Use an empty place.`,
    )
  const ring = key === undefined ? undefined : createKeyRing(key)
  const proof = await createSealer(ring).seal(PROOF, Buffer.from(PROOF))
  const made = {
    format: FORMAT,
    salt: ring?.salt.toString('base64') ?? null,
    proof: proof.toString('base64'),
  }
  const text = JSON.stringify(made)
  await target.put(HEADER, Buffer.from(text))
  return text
}

function vaultOf(target: Target, sealer: Sealer): Vault {
  const checked = (name: string) => {
    if (!isObjectName(name)) throw new Damaged(`The name ${JSON.stringify(name)}`)
    return name
  }
  return {
    words: target.words,
    isEncrypted: sealer.isEncrypted,
    put: async (name, bytes) => target.put(checked(name), await sealer.seal(name, bytes)),
    async get(name) {
      const sealed = await target.get(checked(name))
      return sealed && sealer.open(name, sealed)
    },
    list: async (prefix) => (await target.list(prefix)).filter(({ name }) => isObjectName(name)),
    remove: async (name) => target.remove(checked(name)),
  }
}

export class NoBackup extends BackupProblem {}

/** Throws NoBackup, or BackupProblem when the key is wrong or the place can't be reached. */
export async function openVault(address: string, keys: Keys): Promise<Vault> {
  const target = openTarget(address)
  const text = await target.get(HEADER)
  if (!text)
    throw new NoBackup(`There is no backup in ${target.words}. Check the path or address of the backup.`)
  return vaultOf(target, await sealerFor(target, text.toString(), keys))
}

/** Begins a backup in an empty place, or continues the one that is there. */
export async function openOrCreateVault(address: string, keys: Keys): Promise<Vault> {
  const target = openTarget(address)
  const text = (await target.get(HEADER))?.toString() ?? (await createHeader(target, keys))
  return vaultOf(target, await sealerFor(target, text, keys))
}
