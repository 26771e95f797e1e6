import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLoadComment, updateLoadComment } from '#contract/entities/freight/load-comment.ts'
import { mentionedIn, mentionsIn } from '#parts/freight/chat/mentions.ts'
import { serve } from '#tests/resources/wired.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { comment, openChat, PEOPLE } from './open-chat.ts'

vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
beforeEach(() => localStorage.clear())

test.each([
  ['@Ann Lee, look', [8]],
  ['@Ann Lee-Moore and @Dana Reyes, @Dana Reyes', [9, 7]],
  ['@Ann Leeds or ann lee', []],
])('mentions: “%s” mentions %j', (text, ids) => {
  expect(mentionedIn(text, PEOPLE)).toEqual(ids)
  expect(
    mentionsIn(text, PEOPLE)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('load chat: highlights mentioned people, but not text that only looks like a name', async () => {
  const { chat } = await openChat(server, comment(2, { text: '@Dana Reyes, call @Ann Lee', mentions: [7] }))
  const name = await chat.findByText('@Dana Reyes')
  await waitFor(() => expect(name.tagName).toBe('STRONG'))
  expect(chat.getByText(/, call @Ann Lee/).tagName).toBe('P')
})

test('load chat: opens at the newest comment', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(700)
  const { chat } = await openChat(server, comment(2, { text: 'Door 14' }))
  const pane = await chat.findByRole('list', { name: 'Comments' })
  await waitFor(() => expect(pane.scrollTop).toBe(700))
  vi.restoreAllMocks()
})

test('load chat: @ suggests colleagues who can read the chat, and sends the mentioned ones', async () => {
  const { chat, user } = await openChat(server)
  const sent = serve(server, createLoadComment, comment(3, { text: 'x' }))
  await user.type(await chat.findByRole('textbox', { name: /^Comment for/ }), '@lee-')
  await user.click(await screen.findByRole('menuitem', { name: 'Ann Lee-Moore' }))
  await user.type(chat.getByRole('textbox', { name: /^Comment for/ }), 'look')
  await user.click(chat.getByRole('button', { name: 'Send to office only' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toEqual({
    order: 1,
    text: '@Ann Lee-Moore look',
    audience: 'office',
    mentions: [9],
  })
})

test('load chat: sends people mentioned while a comment is edited', async () => {
  const { chat, user } = await openChat(server, comment(2, { author: 7, text: 'Gate 3' }))
  const sent = serve(server, updateLoadComment, comment(2, { text: 'x' }), 2)
  await user.click(await chat.findByRole('button', { name: 'Edit' }))
  await user.type(chat.getByRole('textbox', { name: 'Your comment' }), ' @Ann Lee ')
  await user.click(chat.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toMatchObject({
    text: expect.stringContaining('Gate 3 @Ann Lee'),
    mentions: [8],
  })
})
