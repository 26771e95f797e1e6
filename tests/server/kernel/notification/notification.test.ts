import { beforeAll, describe, expect, it } from 'vitest'
import {
  listNotifications,
  type NotificationType,
  readAllNotifications,
  readNotification,
} from '#contract/entities/kernel/notification.ts'
import { type NewNotification, notify } from '#server/kernel/notification/notification.service.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connect, listen } from '#tests/support/live.ts'

let test: TestApp
let company: TestCompany
let port: number

beforeAll(async () => {
  test = await testApp()
  port = await listen(test.app)
  company = await test.company()
})

const tell = (to: TestCompany, content: NewNotification) => test.db.tenant(to.id, (tx) => notify(tx, content))
const about = (
  user: TestUser,
  type: NotificationType = 'BROKER_RESPONDED_BID',
  title = '<b>Yes</b>',
): NewNotification => ({
  user_ids: [user.id],
  type,
  title,
  sub_title: 'Columbus to Chicago',
  metadata: { id: 7, bid: 3 },
})
const unread = async (user: TestUser) => (await user.call(listNotifications)).body

describe('notification', () => {
  it('is listed only for its user, newest first', async () => {
    const [user, colleague] = [await company.user(), await company.user()]
    await tell(company, about(user))
    await tell(company, about(user, 'HR', 'Documents'))
    const answer = await unread(user)
    expect(answer).toEqual({
      count: 2,
      results: [
        expect.objectContaining({ type: 'HR', title: 'Documents' }),
        {
          id: expect.any(Number),
          type: 'BROKER_RESPONDED_BID',
          title: '<b>Yes</b>',
          sub_title: 'Columbus to Chicago',
          created_at: expect.any(String),
          metadata: { id: 7, bid: 3 },
        },
      ],
    })
    expect(await unread(colleague)).toEqual({ count: 0, results: [] })
  })

  it.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<b onclick="x()">Hi</b>', '<b>Hi</b>'],
    ['<a href="javascript:x()">Hi</a>', 'Hi'],
    ['<span style="position:fixed">Hi</span>', '<span>Hi</span>'],
    ['Tom & Jerry <tom@example.com>', 'Tom &amp; Jerry '],
  ])('with the title %s is stored as %s', async (title, clean) => {
    const user = await company.user()
    await tell(company, about(user, 'HR', title))
    expect((await unread(user)).results[0].title).toBe(clean)
  })

  it('reaches every tab of its user, and reading it in one updates the others', async () => {
    const user = await company.user()
    const tabs = await Promise.all([connect(port, user), connect(port, user)])
    await tell(company, about(user))
    const [item] = (await unread(user)).results
    expect((await user.call(readNotification, { params: { id: item.id } })).body).toEqual({
      id: item.id,
      type: 'BROKER_RESPONDED_BID',
    })
    for (const { received } of tabs) {
      await eventually(() =>
        expect(received.map(({ type, data }) => [type, data])).toEqual([
          ['NOTIFICATION_ADDED', item],
          ['NOTIFY_READ', { id: item.id, type: 'BROKER_RESPONDED_BID' }],
        ]),
      )
    }
    expect((await unread(user)).count).toBe(0)
  })

  it('marked read twice gives the same response and is published once', async () => {
    const user = await company.user()
    const tab = await connect(port, user)
    await tell(company, about(user))
    const id = (await unread(user)).results[0].id as number
    const answers = [
      await user.call(readNotification, { params: { id } }),
      await user.call(readNotification, { params: { id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await tell(company, about(user, 'HR'))
    await eventually(() =>
      expect(tab.received.map(({ type }) => type)).toEqual([
        'NOTIFICATION_ADDED',
        'NOTIFY_READ',
        'NOTIFICATION_ADDED',
      ]),
    )
  })

  it('of a colleague or another company cannot be marked read', async () => {
    const [user, colleague] = [await company.user(), await company.user()]
    const stranger = await (await test.company()).user()
    await tell(company, about(user))
    const id = (await unread(user)).results[0].id as number
    for (const other of [colleague, stranger])
      expect((await other.call(readNotification, { params: { id } })).status).toBe(404)
    expect((await unread(user)).count).toBe(1)
  })
})

describe('marking all notifications read', () => {
  it('of one type leaves the others unread', async () => {
    const user = await company.user()
    await tell(company, about(user))
    await tell(company, about(user))
    await tell(company, about(user, 'HR'))
    const tab = await connect(port, user)
    const answer = await user.call(readAllNotifications, { body: { type: 'BROKER_RESPONDED_BID' } })
    expect([answer.status, answer.body]).toEqual([200, { type: 'BROKER_RESPONDED_BID' }])
    await eventually(() =>
      expect(tab.received.at(-1)).toMatchObject({
        type: 'NOTIFY_READ',
        data: { type: 'BROKER_RESPONDED_BID' },
      }),
    )
    expect((await unread(user)).results.map(({ type }: { type: string }) => type)).toEqual(['HR'])
  })

  it('of an unknown type is refused', async () => {
    const answer = await (await company.user()).call(readAllNotifications, { body: { type: 'SALE' } })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['type']])
  })
})

describe('notification to users with a permission', () => {
  it('reaches users with it by role, grant or admin rights, and skips disabled ones', async () => {
    const office = await test.company()
    const [dispatcher, hr, gone] = [
      await office.user(['VIEW_DISPATCH']),
      await office.user(['VIEW_HR_PORTAL']),
      await office.user(['VIEW_DISPATCH']),
    ]
    const byRole = await office.user()
    await test.sql`insert into app_user_group (company_id, user_id, group_id) select company_id, ${byRole.id}, id from user_group where company_id = ${office.id} and name = 'Dispatcher'`
    await test.sql`update app_user set is_active = false where id = ${gone.id}`
    await tell(office, {
      can: ['offers', 'list'],
      type: 'DRIVER_BID_CREATED',
      title: 'A driver bids',
      sub_title: '',
      metadata: { id: 1 },
    })
    const rows =
      await test.sql`select user_id from notification where company_id = ${office.id} order by user_id`
    expect(rows.map(({ user_id }) => user_id)).toEqual([dispatcher.id, byRole.id])
    expect((await unread(hr)).count).toBe(0)
  })
})
