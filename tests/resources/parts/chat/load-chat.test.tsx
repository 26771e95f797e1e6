import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readBrokerNews } from '#contract/entities/broker-news.ts'
import {
  createLoadComment,
  listChatPeople,
  listLoadComments,
  type LoadComment,
  updateLoadComment,
} from '#contract/entities/load-comment.ts'
import { listLoadDocuments } from '#contract/entities/load-document.ts'
import { readOrder } from '#contract/entities/order.ts'
import { mentionedIn, mentionsIn } from '#parts/chat/mentions.ts'
import { meAnswer } from '#tests/support/session.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOrder } from '#tests/resources/an-order.ts'
import { openAs, serve } from '#tests/resources/wired.tsx'

// jsdom draws on no canvas.
vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
beforeEach(() => sessionStorage.clear())

const PEOPLE = [
  { id: 7, name: 'Dana Reyes' },
  { id: 8, name: 'Ann Lee' },
  { id: 9, name: 'Ann Lee-Moore' },
]
const comment = (id: number, values: Partial<LoadComment>): LoadComment => ({
  id,
  created_at: '2030-01-07T10:00:00Z',
  updated_at: '2030-01-07T10:00:00Z',
  version: 1,
  order: 1,
  kind: 'person',
  audience: 'office',
  author: 8,
  author_name: 'Ann Lee',
  is_from_driver: false,
  text: '',
  mentions: [],
  edited_at: null,
  deleted_at: null,
  picture: null,
  ...values,
})

async function openChat(...results: LoadComment[]) {
  serve(server, readOrder, anOrder(), 1)
  serve(server, listLoadDocuments, { count: 0, results: [], may_add: [], waived: [] })
  const broker = { name: 'Example Brokerage', status_mails: false, late_mails: false }
  serve(server, readBrokerNews, { to: '', broker, status_mails: null, late_mails: null, drafts: [], sent: [] }, 1)
  serve(server, listChatPeople, { count: PEOPLE.length, results: PEOPLE })
  serve(server, listLoadComments, { count: results.length, results, read_to: 99, driver: null, may_write: true })
  const app = openAs(['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'], '/orders/1', { me: meAnswer() })
  return { ...app, chat: within(await screen.findByRole('region', { name: 'Chat' })) }
}

test.each([
  ['@Ann Lee, look', [8]],
  ['@Ann Lee-Moore and @Dana Reyes, @Dana Reyes', [9, 7]],
  ['@Ann Leeds or ann lee', []],
])('of “%s” are mentioned %j', (text, ids) => {
  expect(mentionedIn(text, PEOPLE)).toEqual(ids)
  expect(
    mentionsIn(text, PEOPLE)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('whom a comment mentions stands out in it, and what only looks like a name does not', async () => {
  const { chat } = await openChat(comment(2, { text: '@Dana Reyes, call @Ann Lee', mentions: [7] }))
  const name = await chat.findByText('@Dana Reyes')
  await waitFor(() => expect(name.tagName).toBe('STRONG'))
  expect(chat.getByText(/, call @Ann Lee/).tagName).toBe('P')
})

test('a chat opens at what was said last', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(700)
  const { chat } = await openChat(comment(2, { text: 'Door 14' }))
  const pane = await chat.findByRole('list', { name: 'Comments' })
  await waitFor(() => expect(pane.scrollTop).toBe(700))
  vi.restoreAllMocks()
})

test('@ offers the colleagues who read along, and sends whom the comment mentions', async () => {
  const { chat, user } = await openChat()
  const sent = serve(server, createLoadComment, comment(3, { text: 'x' }))
  await user.type(await chat.findByRole('textbox', { name: /^Comment for/ }), '@lee-')
  await user.click(await screen.findByRole('menuitem', { name: 'Ann Lee-Moore' }))
  await user.type(chat.getByRole('textbox', { name: /^Comment for/ }), 'look')
  await user.click(chat.getByRole('button', { name: 'Send to the office only' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toEqual({ order: 1, text: '@Ann Lee-Moore look', audience: 'office', mentions: [9] })
})

test('who is mentioned while a comment is edited is said too', async () => {
  const { chat, user } = await openChat(comment(2, { author: 7, text: 'Gate 3' }))
  const sent = serve(server, updateLoadComment, comment(2, { text: 'x' }), 2)
  await user.click(await chat.findByRole('button', { name: 'Edit' }))
  await user.type(chat.getByRole('textbox', { name: 'Your comment' }), ' @Ann Lee ')
  await user.click(chat.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toMatchObject({ text: expect.stringContaining('Gate 3 @Ann Lee'), mentions: [8] })
})
