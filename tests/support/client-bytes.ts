import { dirname, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const ROOT = dirname(dirname(import.meta.dirname))

interface Chunk {
  fileName: string
  code: string
  imports: readonly string[]
  moduleIds: readonly string[]
}

export interface BuiltClient {
  bytesOf: (...modules: string[]) => number
  files: readonly { name: string; end: string }[]
  modulesOf: (...modules: string[]) => string[]
}

export async function buildClient(): Promise<BuiltClient> {
  const built = await build({ root: ROOT, logLevel: 'silent', build: { write: false } })
  if (!('output' in built)) throw new Error('The client was not built once')
  const chunks: Chunk[] = built.output.filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const names = (chunk: Chunk) => chunk.moduleIds.map((id) => relative(ROOT, id))

  const chunkOf = (module: string): Chunk => {
    const found = chunks.find((chunk) => names(chunk).includes(module))
    if (!found) throw new Error(`${module} is in no chunk`)
    return found
  }
  const loadedBy = (modules: string[]): Chunk[] => {
    const loaded = new Set<Chunk>()
    const load = (chunk: Chunk | undefined) => {
      if (!chunk || loaded.has(chunk)) return
      loaded.add(chunk)
      chunk.imports.forEach((name) => load(byName.get(name)))
    }
    modules.forEach((module) => load(chunkOf(module)))
    return [...loaded]
  }
  const files = built.output.map((file) => {
    const text = file.type === 'chunk' ? file.code : typeof file.source === 'string' ? file.source : ''
    return { name: file.fileName, end: text.slice(-300) }
  })
  return {
    files,
    bytesOf: (...modules) => loadedBy(modules).reduce((sum, { code }) => sum + gzipSync(code).length, 0),
    modulesOf: (...modules) => loadedBy(modules).flatMap(names),
  }
}
