import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { dataModel } from '#tests/data-model/data-model.ts'

const ROOT = dirname(import.meta.dirname)

it('docs/data-model.md describes the tables of the schema: if not, run npm run docs:data-model', async () => {
  expect(readFileSync(join(ROOT, 'docs/data-model.md'), 'utf8')).toBe(await dataModel())
})
