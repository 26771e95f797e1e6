import type { FileStore } from '#server/kernel/files/file-store.ts'

export async function readBytes(files: FileStore, key: string, most: number): Promise<Buffer | undefined> {
  const found = await files.get(key)
  if (!found) return undefined
  if (found.size > most) {
    found.stream.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  for await (const chunk of found.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
