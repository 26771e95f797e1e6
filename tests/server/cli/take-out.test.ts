import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { run } from '#tests/support/script.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'

const root = await mkdtemp(join(tmpdir(), 'freight-take-out-'))
closeAfterFile(() => rm(root, { recursive: true, force: true }))
const there = await ownedUrl((await testDatabase()).url)
const here = await ownedUrl((await testDatabase()).url)

async function command(name: string, args: string[], url: string) {
  const script = run(process.execPath, [`server/cli/${name}.ts`, ...args], {
    DATABASE_URL: url,
    DATA_DIR: join(root, 'data'),
    ADMIN_PASSWORD: 'long-enough-1',
  })
  const { code } = await script.ended
  return { code, output: script.output() }
}

const archive = join(root, 'archive')

test('a company moves by two commands, and its first administrator no longer manages the platform', async () => {
  const company = ['--company', 'Acme', '--abbreviation', 'AC', '--intake', 'loads@acme.example']
  const person = ['--username', 'boss', '--email', 'boss@acme.example']
  await command('create-admin', [...company, ...person], there)
  const out = await command('take-out', ['ac', archive], there)
  expect(out.output).toMatch(/^app_user: 1$/m)
  expect(out.output).toMatch(/Took out Acme \(AC\): \d+ rows, 0 files\.\nIt is in .*, not encrypted/)
  expect(out.code).toBe(0)
  const into = await command('take-in', [archive], here)
  expect(into.output).toMatch(/Took in Acme \(AC\) as company 1: \d+ rows, 0 files\./)
  expect(into.output).toContain('They managed the platform there, and don’t manage it here: boss.')
  expect(into.code).toBe(0)
})

test.each([
  ['take-in', [archive], 'Here already: the abbreviation AC (Acme)'],
  ['take-out', ['AC', join(root, 'data', 'acme')], 'is inside DATA_DIR'],
  ['take-in', [join(root, 'data', 'acme')], 'is inside DATA_DIR'],
  ['take-out', ['--nonsense'], 'npm run take-out -- COMPANY'],
])('%s %j is refused in words', async (name, args, words) => {
  const { code, output } = await command(name, args, there)
  expect(output).toContain(words)
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})
