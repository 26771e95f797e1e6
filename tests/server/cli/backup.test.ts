import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { run } from '#tests/support/script.ts'

function installation(): string {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '')
  return folder
}

it.each([
  ['backup', (folder: string) => [join(folder, 'inside')], /is inside DATA_DIR/],
  ['backup', () => [''], /Give a place to back up to/],
  ['backup', () => ['https://bucket.example/x'], /is not the URL of a bucket/],
  ['restore', (folder: string) => ['', folder], /^npm run restore/],
  ['restore', (folder: string) => [folder, ''], /^npm run restore/],
])('%s refuses a place that can’t be one: case %#', async (name, places, words) => {
  const folder = installation()
  const env = { DATA_DIR: folder, BACKUP_TO: '' }
  const script = run(process.execPath, [`server/cli/${name}.ts`, ...places(folder)], env)
  expect((await script.ended).code).toBe(1)
  expect(script.output()).toMatch(words)
  expect(readdirSync(folder)).toEqual(['postgres'])
})
