import { describe, expect, it } from 'vitest'
import { parseUntil } from '#server/kernel/backup/choose-base.ts'
import { backupProblem } from '#server/kernel/backup/backup-state.ts'
import { findDifferences } from '#server/kernel/backup/prove.ts'
import { withoutSecrets, writtenSettings } from '#server/kernel/config.ts'
import {
  formatLsn,
  parseLsn,
  parsePieceName,
  pieceName,
  segmentLsn,
  segmentName,
  segmentStart,
} from '#server/kernel/db/wal-position.ts'

describe('instant of a restore', () => {
  const now = new Date('2031-01-07T12:00:00Z')

  it.each([
    ['2031-01-07T10:15:00Z', '2031-01-07T10:15:00.000Z'],
    ['2031-01-07T10:15Z', '2031-01-07T10:15:00.000Z'],
    ['2031-01-07T04:15:00.250-06:00', '2031-01-07T10:15:00.250Z'],
  ])('%s is %s', (text, instant) => expect(parseUntil(text, now).toISOString()).toBe(instant))

  it.each(['', 'yesterday', '2031-01-07', '2031-01-07T10:15:00', '2031-13-07T10:15:00Z', '1.1.2031'])(
    '%j is refused with an example',
    (text) => expect(() => parseUntil(text, now)).toThrow(/is not an instant. Write it with its time zone/),
  )

  it('the future is refused', () =>
    expect(() => parseUntil('2031-01-08T00:00:00Z', now)).toThrow(/in the future. Leave --until out/))
})

describe('position in the log', () => {
  it.each([
    ['0/0', '000000010000000000000000'],
    ['0/1000028', '000000010000000000000001'],
    ['0/FFFFFFFF', '0000000100000000000000FF'],
    ['1/0', '000000010000000100000000'],
    ['AB/CD123456', '00000001000000AB000000CD'],
  ])('%s is in segment %s', (text, name) => {
    const lsn = parseLsn(text)
    expect([formatLsn(lsn), segmentName(1, lsn)]).toEqual([text, name])
    expect(segmentLsn(name)).toBe(segmentStart(lsn))
  })

  it('the name of a piece is read back, and no other name is', () => {
    const segment = segmentName(1, 0n)
    expect(parsePieceName(pieceName(segment, 0x1f00))).toEqual({ segment, offset: 0x1f00 })
    for (const name of [segment, `${segment}.`, `${segment}.FFFFFFFF`, `${segment}.00000000.x`, 'reach'])
      expect(parsePieceName(name)).toBeUndefined()
  })
})

describe('rows of a restored backup', () => {
  const counts = (rows: number, inserted = 0, deleted = 0) => new Map([['load', { rows, inserted, deleted }]])

  it.each([
    ['the same', 10, counts(10, 5), true],
    ['written meanwhile and restored', 12, counts(13, 8), true],
    ['deleted meanwhile', 8, counts(7, 5, 3), true],
    ['one too few', 9, counts(12, 7), false],
    ['one too many', 11, counts(10, 5), false],
    ['counted from 0 since PostgreSQL was killed', 40, counts(60, 0), true],
  ])('%s: accepted %#', (_, restored, after, isFine) =>
    expect(findDifferences(counts(10, 5), counts(restored), after)).toHaveLength(isFine ? 0 : 1),
  )

  it('a table that is not restored is named', () =>
    expect(findDifferences(counts(1), new Map(), counts(1))).toEqual(['load is missing']))
})

describe('age of the backup', () => {
  const now = Date.parse('2031-01-07T12:00:00Z')
  const at = (text: string) => ({ at: text, detail: {} })
  const config = { backupTo: '/backup' }

  it.each([
    ['no backup is set up', {}, { proof: at('2030-01-01T00:00:00Z') }, /^$/],
    ['proven yesterday', config, { proof: at('2031-01-06T08:00:00Z') }, /^$/],
    ['begun today', config, { begun: at('2031-01-07T08:00:00Z') }, /^$/],
    ['proven three days ago', config, { proof: at('2031-01-04T08:00:00Z') }, /proven restore is 3 days old/],
    ['never', config, { begun: at('2031-01-04T08:00:00Z') }, /No backup has succeeded yet. See .*Jobs/],
    [
      'own server',
      { ...config, databaseUrl: 'x' },
      { copy: at('2031-01-02T08:00:00Z') },
      /last backup is 5 days old/,
    ],
  ])('%s', (_, settings, marks, expected) => {
    expect(backupProblem(settings, marks, {}, now) ?? '').toMatch(expected)
  })
})

it('an archive that lags behind is a problem, with its reason', () => {
  const [config, now] = [{ backupTo: '/backup' }, Date.parse('2031-01-07T12:00:00Z')]
  const behind = (minutes: number) => ({ reach: now - minutes * 60_000, problem: 'The disk is full.' })
  expect(backupProblem(config, {}, behind(9), now)).toBeUndefined()
  expect(backupProblem(config, {}, behind(11), now)).toBe(
    'The backup is 11 minutes behind. The disk is full.',
  )
  const { reach: startedAt } = behind(11)
  expect(backupProblem(config, {}, { startedAt }, now)).toContain('See the server’s log.')
})

it('settings in a backup: never its own key, and secrets only where it is encrypted', () => {
  const settings = writtenSettings({
    BACKUP_KEY: 'the key itself',
    BACKUP_TO: 'https://key:secret@bucket.example/x',
    S3_URL: 'https://key:secret@bucket.example/y',
    PORT: '8080',
    HOME: '/root',
  })
  expect(Object.keys(settings)).not.toContain('BACKUP_KEY')
  expect(settings).toMatchObject({ PORT: '8080', S3_URL: expect.stringContaining('secret') as string })
  expect(withoutSecrets(settings)).toEqual({ PORT: '8080' })
})
