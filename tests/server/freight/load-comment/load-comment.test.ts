import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import {
  createLoadComment,
  createLoadPicture,
  deleteLoadComment,
  downloadLoadPicture,
  listChatPeople,
  listLoadComments,
  type LoadComment,
  readLoadComments,
  updateLoadComment,
} from '#contract/entities/freight/load-comment.ts'
import { changeLoadStatus } from '#contract/entities/freight/load.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { commentCount, hasUnreadComments } from '#server/freight/load-comment/load-comment.repository.ts'
import { load as loadTable } from '#server/freight/schema/load.table.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-comments-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number
let luis: TestUser
let stranger: TestUser
let keys = 0

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  const owner = await desk.rows.owner()
  const [his, other] = [await desk.rows.driver(owner.id), await desk.rows.driver(owner.id)]
  luis = await desk.company.user([], { driver: his.id, first_name: 'Luis' })
  stranger = await desk.company.user([], { driver: other.id })
  load = (await desk.bookSent(desk.dana, { driver: his.id })).id
})

const say = (
  by: TestUser,
  text: string,
  more: { audience?: 'driver' | 'office'; mentions?: number[]; key?: string } = {},
) => {
  const { key = `say-${++keys}`, audience = 'driver', mentions } = more
  return by.call(createLoadComment, {
    body: { order: load, audience, text, mentions },
    headers: { [IDEMPOTENCY_HEADER]: key },
  })
}
const chat = async (by: TestUser, query: { before?: number } = {}) =>
  (await by.call(listLoadComments, { query: { order_id: load, ...query } })).body
const texts = async (by: TestUser) =>
  ((await chat(by)).results as LoadComment[]).toReversed().map(({ text }) => text)
const titles = async (by: TestUser) =>
  ((await by.call(listNotifications)).body.results as { type: string; title: string }[]).map(
    ({ title }) => title,
  )

describe('load chat', () => {
  it('shows the office and the driver their comments in one order', async () => {
    await say(desk.dana, 'Rate is tight', { audience: 'office' })
    await say(desk.dana, 'Call at the gate')
    await say(luis, 'On my way')
    expect(await texts(desk.boss)).toEqual(['Rate is tight', 'Call at the gate', 'On my way'])
    expect(await texts(luis)).toEqual(['Call at the gate', 'On my way'])
    expect((await chat(desk.dana)).driver).toEqual({ name: 'Kim Doe', has_app: true, has_load: true })
  })

  it('is hidden as not found from drivers of other loads', async () => {
    const { id } = (await say(desk.dana, 'Hello')).body
    expect((await stranger.call(listLoadComments, { query: { order_id: load } })).status).toBe(404)
    expect((await say(stranger, 'Hello')).status).toBe(404)
    expect((await stranger.call(readLoadComments, { body: { order: load, last: id } })).status).toBe(404)
    expect((await say(luis, 'psst', { audience: 'office' })).status).toBe(400)
  })

  it.each(['', ' \n', '\u200b\u200d\u2060', '\u202e\ufeff'])(
    'refuses a comment without visible text: %j',
    async (unseen) => {
      expect(await say(desk.dana, unseen)).toMatchObject({
        status: 400,
        body: { text: ['Enter a comment.'] },
      })
      const { id, version } = (await say(desk.dana, '👍')).body
      expect(
        (await desk.dana.call(updateLoadComment, { params: { id }, body: { text: unseen, version } })).status,
      ).toBe(400)
    },
  )

  it('needs only a load and a text; the default audience is the office, or both for a driver', async () => {
    const alone = (by: TestUser) => by.call(createLoadComment, { body: { order: load, text: 'Hello' } })
    expect(await alone(desk.dana)).toMatchObject({
      status: 201,
      body: { audience: 'office', text: 'Hello', mentions: [] },
    })
    expect(await alone(luis)).toMatchObject({ status: 201, body: { audience: 'driver' } })
    const picture = formOf(partsOf({ order: load, key: crypto.randomUUID() }, SAMPLES.png, 'dock.png'))
    expect(await send(test.app, desk.dana, createLoadPicture, picture)).toMatchObject({
      status: 201,
      body: { audience: 'office' },
    })
    expect(await texts(luis)).toEqual(['Hello'])
  })

  it('stores a comment once per idempotency key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => say(desk.dana, 'Once', { key: 'one-key' })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await texts(luis)).toEqual(['Once'])
  })

  it('keeps ids and times in the same order for concurrent comments', async () => {
    const written = await Promise.all(
      Array.from({ length: 12 }, (_, index) => say(index % 2 ? luis : desk.dana, `${index}`)),
    )
    const ids = written.map(({ body }) => body.id as number).toSorted((one, other) => one - other)
    const times = ((await chat(desk.dana)).results as LoadComment[]).toReversed()
    expect(times.map(({ id }) => id)).toEqual(ids)
    expect(times.map(({ created_at }) => created_at)).toEqual(
      times.map(({ created_at }) => created_at).toSorted(),
    )
  })

  it('lets only the author edit or delete a comment, and marks both', async () => {
    const { id, version } = (await say(desk.dana, 'Gate 3')).body
    expect(
      (await desk.boss.call(updateLoadComment, { params: { id }, body: { text: 'x', version } })).status,
    ).toBe(403)
    const edited = (
      await desk.dana.call(updateLoadComment, { params: { id }, body: { text: 'Gate 4', version } })
    ).body
    expect([edited.text, edited.edited_at]).toEqual(['Gate 4', expect.any(String)])
    expect(
      (await desk.dana.call(updateLoadComment, { params: { id }, body: { text: 'Gate 5', version } })).status,
    ).toBe(409)
    expect((await desk.dana.call(deleteLoadComment, { params: { id } })).body).toMatchObject({
      text: '',
      deleted_at: expect.any(String),
    })
    expect((await chat(luis)).results).toMatchObject([{ id, text: '', deleted_at: expect.any(String) }])
  })

  it('shows load actions as system lines', async () => {
    const moved = await desk.dana.call(changeLoadStatus, {
      params: { id: load },
      body: { status: 3, version: 1 },
    })
    expect(moved.status).toBe(200)
    expect((await chat(luis)).results).toMatchObject([
      { kind: 'system', text: 'set Picked up', author_name: 'Dana Example' },
    ])
  })

  it("notifies mentioned users, and the dispatcher of the driver's comments", async () => {
    await say(desk.boss, 'Look at this', { audience: 'office', mentions: [desk.dean.id, luis.id] })
    await say(luis, 'Flat tire <b>now</b>')
    expect(await titles(desk.dean)).toEqual([expect.stringMatching(/^<b>Bo Example<\/b> mentioned you on /)])
    expect(await titles(desk.dana)).toEqual([expect.stringMatching(/^<b>Luis Example<\/b> commented on /)])
    expect(await titles(luis)).toEqual([])
  })

  it('lists users who can be mentioned to the office, and none to a driver', async () => {
    const people = async (by: TestUser) =>
      ((await by.call(listChatPeople)).body.results as { name: string }[]).map(({ name }) => name)
    expect(await people(desk.dana)).toEqual(['Bo Example', 'Dana Example', 'Dean Example', 'Lea Example'])
    expect(await people(luis)).toEqual([])
  })

  it('notifies users first mentioned in an edit and drops mentions of users without access', async () => {
    const { id, version, mentions } = (
      await say(desk.dana, '@Dean Example', { mentions: [desk.dean.id, luis.id, desk.dean.id] })
    ).body
    expect(mentions).toEqual([desk.dean.id])
    const edit = (text: string, more: object) =>
      desk.dana.call(updateLoadComment, { params: { id }, body: { text, ...more } })
    const edited = await edit('@Dean Example, @Bo Example', {
      mentions: [desk.dean.id, desk.boss.id],
      version,
    })
    expect(edited.body.mentions).toEqual([desk.dean.id, desk.boss.id])
    expect([(await titles(desk.dean)).length, (await titles(desk.boss)).length]).toEqual([1, 1])
    expect((await edit('@Dean Example!', { version: version + 1 })).body.mentions).toEqual([
      desk.dean.id,
      desk.boss.id,
    ])
  })

  it('an edit of mentions only notifies the new ones and does not mark the comment as edited', async () => {
    const { id, version } = (
      await say(desk.dana, '@Dean Example and @Bo Example', { mentions: [desk.dean.id] })
    ).body
    const body = { text: '@Dean Example and @Bo Example', mentions: [desk.dean.id, desk.boss.id], version }
    const edited = await desk.dana.call(updateLoadComment, { params: { id }, body })
    expect(edited.body).toMatchObject({ mentions: [desk.dean.id, desk.boss.id], edited_at: null })
    expect(await titles(desk.boss)).toHaveLength(1)
  })

  it('strips invisible and text-direction characters', async () => {
    const { body } = await say(desk.dana, 'Door \u202e41\u202c,\u2066 gate\u2069 2\nCall\u200b me')
    expect(body.text).toBe('Door 41, gate 2\nCall me')
    expect((await say(desk.dana, '\u202e\u2069')).status).toBe(400)
  })

  it("counts people's comments and knows which of others are unread", async () => {
    const facts = (by: TestUser, isDriver = false) =>
      test.db.read(desk.company.id, async (tx) => {
        const [row] = await tx
          .select({ count: commentCount({ isDriver }), isUnread: hasUnreadComments(by.id, { isDriver }) })
          .from(loadTable)
          .limit(1)
        return row
      })
    await say(desk.dana, 'One', { audience: 'office' })
    const { id } = (await say(luis, 'Two')).body
    expect([await facts(desk.dana), await facts(luis, true)]).toEqual([
      { count: 2, isUnread: true },
      { count: 1, isUnread: false },
    ])
    await desk.dana.call(readLoadComments, { body: { order: load, last: id } })
    await desk.dana.call(readLoadComments, { body: { order: load, last: 1 } })
    await desk.boss.call(readLoadComments, { body: { order: load, last: 999_999 } })
    expect((await chat(desk.boss)).read_to, 'what is not there yet is not read').toBe(id)
    expect([await facts(desk.dana), (await chat(desk.dana)).read_to]).toEqual([
      { count: 2, isUnread: false },
      id,
    ])
  })

  it('keeps earlier unread comments unread when the user posts one', async () => {
    await say(desk.dana, 'Rate is tight', { audience: 'office' })
    const first = (await say(luis, 'On my way')).body.id
    expect((await chat(luis)).read_to, 'what is for the office alone is nothing that he misses').toBe(first)
    await say(desk.dana, 'Gate 4, not 3')
    await say(luis, 'Flat tire')
    expect((await chat(luis)).read_to).toBe(first)
  })

  it('sends live events to the office, and to the driver only for comments they may read', async () => {
    const { length: before } = await desk.rows.events()
    await say(desk.dana, 'Secret', { audience: 'office' })
    await say(desk.dana, 'Open')
    const events = (await desk.rows.events())
      .slice(before)
      .filter(({ type }) => type === 'ORDER_COMMENT_CREATED' || type === 'DRIVER_LOAD_CHANGED')
    expect(events.map(({ type, user_id }) => [type, user_id])).toEqual([
      ['ORDER_COMMENT_CREATED', null],
      ['ORDER_COMMENT_CREATED', null],
      ['DRIVER_LOAD_CHANGED', luis.id],
    ])
    expect(JSON.stringify(events)).not.toContain('Secret')
  })

  it('stores a picture once, for users who can read the comment', async () => {
    const key = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
    const upload = (audience: string, under: string, file = SAMPLES.png) =>
      send(
        test.app,
        desk.dana,
        createLoadPicture,
        formOf(partsOf({ order: load, audience, key: under, text: '' }, file, 'dock.png')),
      )
    const [first, again] = [await upload('office', key), await upload('office', key)]
    expect([first.status, again.body.id]).toEqual([201, first.body.id])
    const others = [await upload('driver', key), await upload('office', key, SAMPLES.jpeg)]
    expect(
      others.map(({ status }) => status),
      'another picture under its key',
    ).toEqual([409, 409])
    const sha256 = createHash('sha256').update(SAMPLES.png).digest('hex')
    expect([first.body.sha256, again.body.sha256]).toEqual([sha256, sha256])
    expect(first.body.picture).toMatchObject({ file_name: 'dock.png', content_type: 'image/png' })
    const fetched = (by: TestUser) =>
      test.app.inject({
        url: API_PREFIX + buildPath(downloadLoadPicture, { id: first.body.id }),
        headers: { authorization: `Bearer ${by.access}` },
      })
    expect((await fetched(desk.boss)).rawPayload.equals(SAMPLES.png)).toBe(true)
    expect((await fetched(luis)).statusCode).toBe(404)
  })
})
