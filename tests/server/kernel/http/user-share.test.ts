import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/http.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { testApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

const slow = endpoint({
  name: 'testSlow',
  summary: 'Waits for what the test lets go.',
  method: 'POST',
  path: 'test/slow',
  access: ['session', 'edit'],
  answer: z.object({ ok: z.boolean() }),
})

/** Two thirds of the twelve connections. */
const SHARE_OF_COMPANY = 8

it('slow calls of one user leave connections for colleagues, and all of them finish', async () => {
  const running = new Map<number, number>()
  const gate = Promise.withResolvers<undefined>()
  const count = async ({ user }: { user: { id: number } }) => {
    running.set(user.id, (running.get(user.id) ?? 0) + 1)
    await gate.promise
  }
  const test = await testApp(
    {},
    { routes: (app) => mount(app, slow, { ahead: count, run: () => ({ ok: true }) }) },
  )
  const company = await test.company()
  const [greedy, colleague] = [await company.user(), await company.user()]
  const calls = Array.from({ length: 20 }, () => greedy.call(slow))
  await eventually(() => expect(running.get(greedy.id)).toBeGreaterThan(2))
  const theirs = colleague.call(slow)
  await eventually(() => expect(running.get(colleague.id)).toBe(1))
  expect(running.get(greedy.id)).toBeLessThanOrEqual(SHARE_OF_COMPANY - 3)
  gate.resolve(undefined)
  expect((await Promise.all([...calls, theirs])).map(({ status }) => status)).toEqual(
    Array.from({ length: 21 }, () => 200),
  )
  expect(running.get(greedy.id)).toBe(20)
})
