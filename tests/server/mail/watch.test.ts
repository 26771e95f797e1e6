import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listNotifications, readAllNotifications } from '#contract/entities/notification.ts'
import { user as userTable } from '#server/entities/user/user.table.ts'
import { incomingMail } from '#server/mail/mail.table.ts'
import { tellOfDisk, watchMail } from '#server/mail/watch/watch.service.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let admin: TestUser
let dispatcher: TestUser
beforeEach(async () => {
  admin = await company.user(['VIEW_DISPATCH'])
  dispatcher = await company.user(['VIEW_DISPATCH', 'CREATE_BID'])
  await test.db.tenant(company.id, (tx) => tx.update(userTable).set({ is_admin: true }).where(eq(userTable.id, admin.id)))
})

const HOUR = 3_600_000
const watch = () => test.db.tenant(company.id, (tx) => watchMail(tx, {}))
const titles = async (by: TestUser) =>
  (await by.call(listNotifications)).body.results.map(({ type, title }: { type: string; title: string }) => [type, title])

let count = 0
const came = (times: number[], values: Partial<typeof incomingMail.$inferInsert> = {}) =>
  test.db.tenant(company.id, (tx) =>
    tx.insert(incomingMail).values(
      times.map((at) => ({
        size: 1,
        state: 'offer' as const,
        raw: Buffer.from('x'),
        sender: 'rick@rush.example',
        ...values,
        dedup_key: `k${++count}`,
        received_at: new Date(at).toISOString(),
      })),
    ),
  )
/** Twelve an hour in the hours around now of each of the last four weeks. */
const habit = (now: number) =>
  [1, 2, 3, 4].flatMap((week) => Array.from({ length: 96 }, (_, index) => now - week * 7 * 24 * HOUR + (index - 48) * (HOUR / 12)))

describe('watching over mail', () => {
  it('tells the administrator of a silent feed, once however often and from however many nodes it looks, and nobody else', async () => {
    const now = Date.now()
    await came(habit(now))
    await came([now - 2 * HOUR])
    await Promise.all([watch(), watch(), watch()])
    await watch()
    expect(await titles(admin)).toEqual([['MAIL', '<b>No mail for 2 h</b>']])
    expect(await titles(dispatcher)).toEqual([])
    const mails = await test.sql`select "to", subject, text from outgoing_mail where company_id = ${company.id}`
    expect(mails).toEqual([
      {
        to: `${admin.username}@example.com`,
        subject: expect.stringMatching(/^No mail at \S+@\S+ for 2 h$/),
        text: expect.stringMatching(/The last one came \d\d \w+ \d{4},? \d\d:\d\d [A-Z]+\./),
      },
    ])
    await admin.call(readAllNotifications, { body: { type: 'BROKER_RESPONDED_BID' } })
    expect(await titles(admin)).toEqual([])
  })

  it('tells it again only of another silence', async () => {
    const now = Date.now()
    await came(habit(now))
    await came([now - 3 * HOUR])
    await watch()
    await came([now - 1.5 * HOUR])
    await watch()
    await watch()
    expect(await titles(admin)).toHaveLength(2)
  })

  it('says nothing of a feed that comes, nor of a company without mail', async () => {
    await watch()
    const now = Date.now()
    await came(habit(now))
    await came([now - 60_000])
    await watch()
    expect(await titles(admin)).toEqual([])
  })

  it('tells of a quarantine that grows and of a sender whose mails are read worse, in words that run nothing', async () => {
    const now = Date.now()
    const sender = 'a<b>@x.example'
    await came(
      Array.from({ length: 40 }, (_, index) => now - (2 + index / 10) * 24 * HOUR),
      { sender },
    )
    await came(
      Array.from({ length: 25 }, () => now - 60_000),
      { sender, state: 'quarantined' },
    )
    await watch()
    await watch()
    expect((await titles(admin)).toSorted()).toEqual([
      ['MAIL', '<b>25 mails went into quarantine</b> in the last 24 hours'],
      ['MAIL', '<b>Mails of a&lt;b&gt;@x.example</b> are read worse than before'],
    ])
  })

  it('tells once a day that a disk fills up', async () => {
    const tell = (now: number) => test.db.tenant(company.id, (tx) => tellOfDisk(tx, '12 MB left.', now))
    await tell(Date.parse('2026-03-09T10:00:00Z'))
    await tell(Date.parse('2026-03-09T23:00:00Z'))
    await tell(Date.parse('2026-03-10T00:00:00Z'))
    expect(await titles(admin)).toHaveLength(2)
  })
})
