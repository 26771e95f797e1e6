import { screen, within } from '@testing-library/react'
import type { SetupServer } from 'msw/node'
import { readBrokerNews } from '#contract/entities/freight/broker-news.ts'
import {
  listChatPeople,
  listLoadComments,
  type LoadComment,
} from '#contract/entities/freight/load-comment.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { anOrder } from '#tests/resources/an-order.ts'
import { serveOrder } from '#tests/resources/serve-order.ts'
import { openAs, serve } from '#tests/resources/wired.tsx'
import { meAnswer } from '#tests/support/session.ts'

export const PEOPLE = [
  { id: 7, name: 'Dana Reyes' },
  { id: 8, name: 'Ann Lee' },
  { id: 9, name: 'Ann Lee-Moore' },
]
export const comment = (id: number, values: Partial<LoadComment>): LoadComment => ({
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

export async function openChat(server: SetupServer, ...results: LoadComment[]) {
  serveOrder(server, anOrder())
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  const broker = { name: 'Example Brokerage', status_mails: false, late_mails: false }
  serve(
    server,
    readBrokerNews,
    { to: '', broker, status_mails: null, late_mails: null, drafts: [], replies: [], sent: [] },
    1,
  )
  serve(server, listChatPeople, { count: PEOPLE.length, results: PEOPLE })
  serve(server, listLoadComments, {
    count: results.length,
    results,
    read_to: 99,
    driver: null,
    can_write: true,
  })
  const app = openAs(['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'], '/orders/1', { me: meAnswer() })
  return { ...app, chat: within(await screen.findByRole('region', { name: 'Chat' })) }
}
