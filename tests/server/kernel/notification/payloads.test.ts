import { beforeAll, describe, expect, it } from 'vitest'
import { listNotifications, type Notification, TITLE_TAGS } from '#contract/entities/kernel/notification.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { HOSTILE_HTML } from '#tests/inputs/hostile-html.ts'
import { AWKWARD_TEXTS } from '#tests/inputs/texts.ts'
import { lastingApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany

beforeAll(async () => {
  test = await lastingApp()
  company = await test.company()
})

const PAYLOADS = [
  ...HOSTILE_HTML,
  ...AWKWARD_TEXTS,
  'a\u0000b\u202Ec\ud800',
  '<img src=x onerror=alert(1)//',
  '<b><b><b>never closed',
  `${'<b>'.repeat(5000)}deep`,
  'x'.repeat(1_000_000),
  `${'x'.repeat(498)}<b onclick=alert(1)>cut in the middle</b>`,
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<\u200bscript>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
]
const TAG = new RegExp(`</?(?:${TITLE_TAGS.join('|')})>|<br />`, 'g')

async function written(payloads: readonly string[]): Promise<Notification[]> {
  const user = await company.user()
  await test.db.tenant(company.id, async (tx) => {
    for (const payload of payloads) {
      await notify(tx, {
        user_ids: [user.id],
        type: 'HR',
        title: payload,
        sub_title: payload,
        metadata: { id: 1 },
      })
    }
  })
  const { status, body } = await user.call(listNotifications)
  expect([status, body.count]).toEqual([200, payloads.length])
  return (body.results as Notification[]).toReversed()
}

describe('notification title', () => {
  it('contains only allowed tags without attributes, whatever was written', async () => {
    const notifications = await written(PAYLOADS)
    const wrong = notifications
      .filter(({ title }) => title.replace(TAG, '').includes('<'))
      .map(({ title }) => title)
    expect(wrong).toEqual([])
    for (const { title, sub_title } of notifications) {
      expect(title.length).toBeLessThanOrEqual(5000)
      expect(sub_title.length).toBeLessThanOrEqual(300)
      expect(`${title}${sub_title}`).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e]/u)
    }
  })

  it('is published as it is stored', async () => {
    const notifications = await written(PAYLOADS.slice(-9))
    const live = (await freight(test.db, company.id).events())
      .filter(({ type }) => type === 'NOTIFICATION_ADDED')
      .slice(-9)
    expect(live.map(({ data }) => [data.title, data.sub_title])).toEqual(
      notifications.map(({ title, sub_title }) => [title, sub_title]),
    )
  })

  it('has its tags closed, also when it was cut', async () => {
    const [deep] = await written([`${'<b>'.repeat(5000)}deep`])
    expect(deep?.title.match(/<b>/g)?.length).toBe(deep?.title.match(/<\/b>/g)?.length)
  })
})
