import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/kernel/db/client.ts'
import { openInstallation } from '#server/kernel/operation/installation.ts'
import { runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { testDatabase } from '#tests/support/database.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { run } from '#tests/support/script.ts'

const { db, url } = await testDatabase()
const address = await ownedUrl(url)

interface Printed {
  code: number | null
  output: string
}

async function createAdmin(args: string[], env: NodeJS.ProcessEnv, input?: string): Promise<Printed> {
  const script = run(
    process.execPath,
    ['server/cli/create-admin.ts', ...args],
    { DATABASE_URL: address, ...env },
    input,
  )
  const { code } = await script.ended
  return { code, output: script.output() }
}

const acme = (abbreviation: string, username: string) => [
  '--company',
  'Acme Freight',
  '--abbreviation',
  abbreviation,
  '--username',
  username,
  '--email',
  `${username}@acme.example`,
  '--intake',
  `loads@${abbreviation.toLowerCase()}.example`,
]

async function people(abbreviation: string) {
  const { rows } = await db.system((tx) =>
    tx.execute(
      sql`SELECT u.username, u.is_admin, u.is_superuser, array_agg(g.name) AS roles
          FROM company c JOIN app_user u ON u.company_id = c.id
          JOIN app_user_group ug ON ug.company_id = u.company_id AND ug.user_id = u.id
          JOIN user_group g ON g.company_id = u.company_id AND g.id = ug.group_id
          WHERE c.abbreviation = ${abbreviation} GROUP BY u.company_id, u.id`,
    ),
  )
  return rows
}

describe('create-admin', () => {
  test('creates the company with its built-in roles, and the first administrator also runs the platform', async () => {
    const { code, output } = await createAdmin(acme('ac', 'boss'), {
      ADMIN_PASSWORD: 'long-enough-1',
      PUBLIC_URL: 'https://freight.example',
    })
    expect(output).toContain('Created Acme Freight (AC) and its administrator boss.')
    const { rows: tokens } = await db.system((tx) =>
      tx.execute(sql`SELECT tracking_token FROM company WHERE abbreviation = 'AC'`),
    )
    expect(output).toContain(
      `https://freight.example/app/api/tracking/position/?token=${tokens[0]?.['tracking_token'] as string}`,
    )
    expect(code).toBe(0)
    expect(await people('AC')).toEqual([
      { username: 'boss', is_admin: true, is_superuser: true, roles: ['Administrator'] },
    ])
    const { rows } = await db.system((tx) => tx.execute(sql`SELECT count(*) AS n FROM user_group`))
    expect(rows).toEqual([{ n: 6 }])
  })

  test('administrators of later companies do not run the platform', async () => {
    expect((await createAdmin(acme('BC', 'boss2'), { ADMIN_PASSWORD: 'long-enough-1' })).code).toBe(0)
    expect(await people('BC')).toMatchObject([{ username: 'boss2', is_admin: true, is_superuser: false }])
  })

  test('asks for every missing value and does not echo the password', async () => {
    const answers = ['ann@cc.example', 'Cee Cargo', 'cc', 'ann', 'long-enough-2', ''].join('\n')
    const { code, output } = await createAdmin([], {}, answers)
    expect(output).toContain('Offers sent to loads@cc.example go to this company.')
    expect(output).not.toContain('long-enough-2')
    expect(code).toBe(0)
    expect(await people('CC')).toHaveLength(1)
  })
})

describe('create-admin with invalid input', () => {
  test.each([
    ['a short password', acme('DC', 'dan'), 'short', /password: .*10 characters/],
    ['a wrong abbreviation', acme('D1', 'dan'), 'long-enough-1', /abbreviation: Use 2 to 4 letters\./],
    ['a company that has users', acme('AC', 'dan'), 'long-enough-1', /The abbreviation AC belongs to/],
    [
      'an unknown option',
      ['--nonsense'],
      'long-enough-1',
      /Unknown option '--nonsense'[^]*npm run create-admin -- --company/,
    ],
    ['no answer', ['--company', 'D'], 'long-enough-1', /No answer to "Your email address:"/],
  ])('%s prints one line and creates nothing', async (_, args, password, line) => {
    const { code, output } = await createAdmin(args, { ADMIN_PASSWORD: password })
    expect(output).toMatch(line)
    expect(output).not.toContain('    at ')
    expect(code).toBe(1)
  })

  test('a second attempt completes a company that was left without users', async () => {
    expect((await createAdmin(acme('EC', 'boss'), { ADMIN_PASSWORD: 'long-enough-1' })).output).toContain(
      'username: Username boss is taken.',
    )
    expect((await createAdmin(acme('EC', 'eve'), { ADMIN_PASSWORD: 'long-enough-1' })).code).toBe(0)
    expect(await people('EC')).toMatchObject([{ username: 'eve' }])
  })
})

describe('create-admin on the embedded database', () => {
  const dataDir = temporaryFolder()
  afterAll(() => removeFolder(dataDir))
  const env = { DATABASE_URL: '', DATA_DIR: dataDir, ADMIN_PASSWORD: 'long-enough-1' }

  test('works while no server runs, and stops the database afterwards', async () => {
    expect(await createAdmin(acme('FC', 'fay'), env)).toMatchObject({ code: 0 })
    expect(await runningDatabase(dataDir)).toBeUndefined()
  })

  test('works while the server runs, and leaves its database running', async () => {
    const server = await openInstallation({ config: { dataDir }, purpose: 'the server' })
    try {
      expect(await createAdmin(acme('GC', 'gus'), env)).toMatchObject({ code: 0 })
      const again = openDatabase(server.url)
      const { rows } = await again.system((tx) => tx.execute(sql`SELECT username FROM app_user ORDER BY 1`))
      await again.close()
      expect(rows).toEqual([{ username: 'fay' }, { username: 'gus' }])
    } finally {
      await server.close()
    }
  })
})
