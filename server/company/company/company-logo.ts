import { buffer } from 'node:stream/consumers'
import type { FileRule } from '#server/kernel/http/receive-file.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'

const LOGO_BYTES = 1024 * 1024

function pictureType(head: Buffer): string | undefined {
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png'
  return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff ? 'image/jpeg' : undefined
}

export const LOGO_FILE: FileRule = {
  limit: LOGO_BYTES,
  taken: 'send a PNG or JPEG.',
  smaller: 'Send one with fewer pixels.',
  contentOf: pictureType,
}

export interface Logo {
  bytes: Uint8Array
  type: string
}

export async function readLogo(
  files: FileStore,
  { logo_key, logo_type }: { logo_key: string; logo_type: string },
): Promise<Logo | undefined> {
  const stored = logo_key === '' ? undefined : await files.get(logo_key)
  return stored && { bytes: await buffer(stored.stream), type: logo_type }
}
