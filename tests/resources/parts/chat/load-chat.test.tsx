import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
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
import { IDEMPOTENCY_HEADER, pathOf } from '#contract/http.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { mentionedIn, mentionsIn } from '#parts/chat/mentions.ts'
import { Unsent } from '#parts/chat/unsent.tsx'
import { meAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { anOrder } from '#tests/resources/an-order.ts'
import { openAs, serve } from '#tests/resources/wired.tsx'

// jsdom draws on no canvas.
vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
beforeEach(() => localStorage.clear())

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

test('what is typed, and for whom, is still there after the page was left, and in a browser that was closed', async () => {
  const first = await openChat()
  await first.user.type(await first.chat.findByRole('textbox', { name: /^Comment for/ }), 'Half a')
  first.unmount()
  sessionStorage.clear()
  const { chat, user } = await openChat()
  expect((await chat.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment for/ })).value).toBe('Half a')
  await user.type(chat.getByRole('textbox', { name: /^Comment for/ }), ' word')
  const sent = serve(server, createLoadComment, comment(3, { text: 'x' }))
  await user.click(chat.getByRole('button', { name: 'Send to the office only' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toMatchObject({ text: 'Half a word' })
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('a comment that the network cut off goes out once from another page, and until then that page says so', async () => {
  const tried: Request[] = []
  server.use(
    http.post(at(pathOf(createLoadComment)), ({ request }) => {
      tried.push(request.clone())
      return HttpResponse.error()
    }),
  )
  const { chat, user, unmount } = await openChat()
  await user.type(await chat.findByRole('textbox', { name: /^Comment for/ }), 'Gate 3')
  await user.click(chat.getByRole('button', { name: 'Send to the office only' }))
  await chat.findByText(/^The connection was cut/)
  unmount()
  const page = { name: 'elsewhere', paths: { list: '/elsewhere' }, pages: { list: Unsent }, permission: 'VIEW_DISPATCH', endpoints: {} }
  openAs(['VIEW_DISPATCH'], '/elsewhere', { me: meAnswer(), also: [page as unknown as ResourceDefinition] })
  await screen.findByText('A comment is not sent yet.')
  expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe('/orders/1?tab=chat')
  await waitFor(() => expect(tried).toHaveLength(2))
  const sent = serve(server, createLoadComment, comment(3, { text: 'Gate 3' }))
  // As a browser says it once, or many times.
  for (const _ of [1, 2]) window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('A comment is not sent yet.')).toBeNull())
  expect(sent.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).toEqual([tried[0]!.headers.get(IDEMPOTENCY_HEADER)])
})

test('an edit that is not saved is still there when the chat is opened anew', async () => {
  const first = await openChat(comment(2, { author: 7, text: 'Gate 3' }))
  await first.user.click(await first.chat.findByRole('button', { name: 'Edit' }))
  await first.user.type(first.chat.getByRole('textbox', { name: 'Your comment' }), ' or 4')
  first.unmount()
  const { chat, user } = await openChat(comment(2, { author: 7, text: 'Gate 3' }))
  await user.click(await chat.findByRole('button', { name: 'Edit' }))
  expect(chat.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe('Gate 3 or 4')
  await user.click(chat.getByRole('button', { name: 'Cancel' }))
  expect(localStorage).toHaveLength(0)
})
