import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyRing, createSealer, Damaged } from '#server/kernel/backup/sealed.ts'

const NAME = 'wal/line/segment'
const bytes = Buffer.concat([Buffer.alloc(5000, 'a'), randomBytes(200)])

describe.each([
  ['encrypted', createSealer(createKeyRing('a key of a test'))],
  ['plain', createSealer(undefined)],
])('%s object of a backup', (kind, sealer) => {
  it('opens as it was sealed, smaller than it was', async () => {
    const sealed = await sealer.seal(NAME, bytes)
    expect((await sealer.open(NAME, sealed)).equals(bytes)).toBe(true)
    expect(sealed.length).toBeLessThan(bytes.length)
    expect((await sealer.open('empty', await sealer.seal('empty', Buffer.alloc(0)))).length).toBe(0)
  })

  it('is refused when any byte was changed, when it was cut, and under another name', async () => {
    const sealed = await sealer.seal(NAME, bytes)
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed)
      changed[place]! ^= 1
      await expect(sealer.open(NAME, changed)).rejects.toThrow(Damaged)
    }
    for (const length of [0, 4, 5, 30, 60, sealed.length - 1])
      await expect(sealer.open(NAME, sealed.subarray(0, length))).rejects.toThrow(Damaged)
    await expect(sealer.open('wal/line/other', sealed)).rejects.toThrow(Damaged)
  })

  it('never takes an object of the other kind', async () => {
    const other = createSealer(kind === 'plain' ? createKeyRing('a key of a test') : undefined)
    await expect(sealer.open(NAME, await other.seal(NAME, bytes))).rejects.toThrow(Damaged)
  })
})

it('an encrypted object shows nothing of its content and opens with its own key only', async () => {
  const text = Buffer.from('MC 123456 pays $1,200'.repeat(20))
  const sealed = await createSealer(createKeyRing('one key of a test')).seal(NAME, text)
  expect(sealed.includes('123456')).toBe(false)
  await expect(createSealer(createKeyRing('another key')).open(NAME, sealed)).rejects.toThrow(Damaged)
})
