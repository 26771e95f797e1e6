import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readCompanyHealth } from '#contract/entities/company/company-profile.ts'
import { listNotifications, readAllNotifications } from '#contract/entities/kernel/notification.ts'
import { user as userTable } from '#server/kernel/tenant/user.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import type { LookUp } from '#server/market/sender-proof/name-servers.ts'
import { findNameServers, nameServers } from '#server/market/mail-watch/name-servers.jobs.ts'
import { notifyDiskFull } from '#server/kernel/files/disk.jobs.ts'
import { watchMail, watchNameServers } from '#server/market/mail-watch/watch.service.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let admin: TestUser
let dispatcher: TestUser
beforeEach(async () => {
  admin = await company.user(['VIEW_DISPATCH'])
  dispatcher = await company.user(['VIEW_DISPATCH', 'CREATE_BID'])
  await test.db.tenant(company.id, (tx) =>
    tx.update(userTable).set({ is_admin: true }).where(eq(userTable.id, admin.id)),
  )
})

const HOUR = 3_600_000
const watch = () => test.db.tenant(company.id, (tx) => watchMail(tx, {}))
const titles = async (by: TestUser) =>
  (await by.call(listNotifications)).body.results.map(({ type, title }: { type: string; title: string }) => [
    type,
    title,
  ])

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
const habit = (now: number) =>
  [1, 2, 3, 4].flatMap((week) =>
    Array.from({ length: 96 }, (_, index) => now - week * 7 * 24 * HOUR + (index - 48) * (HOUR / 12)),
  )

describe('email monitoring', () => {
  it('notifies the administrator of a silent feed once, across checks and nodes, and nobody else', async () => {
    const now = Date.now()
    await came(habit(now))
    await came([now - 2 * HOUR])
    await Promise.all([watch(), watch(), watch()])
    await watch()
    expect(await titles(admin)).toEqual([['MAIL', '<b>No email for 2 h</b>']])
    expect(await titles(dispatcher)).toEqual([])
    const mails =
      await test.sql`select "to", subject, text from outgoing_mail where company_id = ${company.id}`
    expect(mails).toEqual([
      {
        to: `${admin.username}@example.com`,
        subject: expect.stringMatching(/^No email at \S+@\S+ for 2 h$/),
        text: expect.stringMatching(/The last one arrived \d\d \w+ \d{4},? \d\d:\d\d [A-Z]+\./),
      },
    ])
    await admin.call(readAllNotifications, { body: { type: 'BROKER_RESPONDED_BID' } })
    expect(await titles(admin)).toEqual([])
  })

  it('notifies again only about a new silence', async () => {
    const now = Date.now()
    await came(habit(now))
    await came([now - 3 * HOUR])
    await watch()
    await came([now - 1.5 * HOUR])
    await watch()
    await watch()
    expect(await titles(admin)).toHaveLength(2)
  })

  it('sends nothing for an active feed or a company without emails', async () => {
    await watch()
    const now = Date.now()
    await came(habit(now))
    await came([now - 60_000])
    await watch()
    expect(await titles(admin)).toEqual([])
  })

  it('notifies about a growing quarantine and a worse parse rate, with escaped names', async () => {
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
      ['MAIL', '<b>25 emails held for review</b> in the last 24 hours'],
      ['MAIL', '<b>More emails from a&lt;b&gt;@x.example</b> can’t be parsed'],
    ])
  })

  describe('of name servers', () => {
    const found = (isAnswering: boolean) =>
      test.db.tenant(company.id, (tx) => watchNameServers(tx, isAnswering))
    const health = async () => (await admin.call(readCompanyHealth)).body
    const silent = ['MAIL', '<b>Senders can’t be verified</b>: name servers aren’t responding']
    const again = ['MAIL', '<b>Senders are verified again</b>: name servers are responding']

    it('notifies administrators once when none answers and once when one answers again', async () => {
      await found(true)
      expect([await titles(admin), (await health()).unverified_since]).toEqual([[], null])
      await Promise.all([found(false), found(false)])
      await found(false)
      expect([await titles(admin), await titles(dispatcher)]).toEqual([[silent], []])
      expect((await health()).unverified_since).toEqual(expect.any(String))
      await came([Date.now(), Date.now()], { state: 'unproven', verdict: 'unknown' })
      await came([Date.now()], { state: 'unproven', verdict: 'none' })
      await Promise.all([found(true), found(true)])
      const [newest] = (await admin.call(listNotifications)).body.results
      expect(newest.sub_title).toBe('2 emails from unverified senders need review.')
      expect([await titles(admin), (await health()).unverified_since]).toEqual([[again, silent], null])
      await found(false)
      expect(await titles(admin)).toEqual([silent, again, silent])
    })

    it('checks them only after an unverifiable email and until one answers', async () => {
      const run = async (mailAuth = 'on') => {
        const outcome = await findNameServers(
          { db: test.db, config: { ...test.config, mailAuth } },
          company.id,
          lookUp,
        )
        await test.db.tenant(company.id, async (tx) => nameServers.write?.(tx, {} as never, outcome))
        return outcome
      }
      const lookUp = vi
        .fn<LookUp>()
        .mockRejectedValue(Object.assign(new Error('ETIMEOUT'), { code: 'ETIMEOUT' }))
      expect([await run(), await run('off'), await run('mx.example.com')]).toEqual([
        'not asked',
        'not needed',
        'not needed',
      ])
      expect(lookUp).not.toHaveBeenCalled()
      await came([Date.now()], { state: 'unproven', verdict: 'unknown' })
      expect([await run(), await titles(admin)]).toEqual(['silent', [silent]])
      await test.sql`delete from incoming_mail where company_id = ${company.id}`
      expect(await run()).toBe('silent')
      lookUp.mockResolvedValue(['a.example'])
      expect([await run(), await titles(admin), await run()]).toEqual([
        'answering',
        [again, silent],
        'not asked',
      ])
      await found(false)
      expect([await run('off'), (await health()).unverified_since]).toEqual(['not needed', null])
      expect(await titles(admin)).toEqual([silent, again, silent])
    })
  })

  it('reports a filling disk once a day', async () => {
    const tell = (now: string) =>
      test.db.tenant(company.id, (tx) => notifyDiskFull(tx, '12 MB left.', new Date(now)))
    await tell('2026-03-09T10:00:00Z')
    await tell('2026-03-09T23:00:00Z')
    await tell('2026-03-10T00:00:00Z')
    expect(await titles(admin)).toHaveLength(2)
  })
})
