import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = dirname(dirname(import.meta.dirname))
/** Building the real client would take longer than all tests of a release. */
const BUILDER = `
import { mkdirSync, writeFileSync } from 'node:fs'
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out, { recursive: true })
writeFileSync(out + '/index.html', '<!doctype html><title>Freight</title><script></script>')`

/** A copy of this checkout’s server as an unpacked release, with its packages. */
export function unpackRelease(folder: string, version: string): void {
  mkdirSync(join(folder, 'node_modules/vite/bin'), { recursive: true })
  execFileSync('cp', [
    '-r',
    ...['server', 'contract', 'package-lock.json'].map((name) => join(ROOT, name)),
    folder,
  ])
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== 'vite') symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'node_modules/vite/bin/vite.js'), BUILDER)
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
}

/** Changes a file of the release until the returned function is called. Throws when `from` is not in it. */
export function plant(folder: string, path: string, from: string, to: string): () => void {
  const file = join(folder, path)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
  return () => writeFileSync(file, text)
}
