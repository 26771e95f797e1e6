import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLoadComment, createLoadPicture } from '#contract/entities/freight/load-comment.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { Unsent } from '#parts/freight/chat/unsent.tsx'
import { openAs, serve } from '#tests/resources/wired.tsx'
import { meAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { comment, openChat } from './open-chat.ts'

vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
beforeEach(() => localStorage.clear())

function openElsewhere() {
  const page = {
    name: 'elsewhere',
    paths: { list: '/elsewhere' },
    pages: { list: Unsent },
    permission: 'VIEW_DISPATCH',
    endpoints: {},
  }
  return openAs(['VIEW_DISPATCH'], '/elsewhere', {
    me: meAnswer(),
    also: [page as unknown as ResourceDefinition],
  })
}

test('unsent comment: keeps its text and audience after the page is left or the browser is closed', async () => {
  const first = await openChat(server)
  await first.user.type(await first.chat.findByRole('textbox', { name: /^Comment for/ }), 'Half a')
  first.unmount()
  sessionStorage.clear()
  const { chat, user } = await openChat(server)
  expect((await chat.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment for/ })).value).toBe(
    'Half a',
  )
  await user.type(chat.getByRole('textbox', { name: /^Comment for/ }), ' word')
  const sent = serve(server, createLoadComment, comment(3, { text: 'x' }))
  await user.click(chat.getByRole('button', { name: 'Send to office only' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toMatchObject({ text: 'Half a word' })
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('comment cut off by the network: is sent once from another page, which shows it as not sent until then', async () => {
  const tried: Request[] = []
  server.use(
    http.post(at(buildPath(createLoadComment)), ({ request }) => {
      tried.push(request.clone())
      return HttpResponse.error()
    }),
  )
  const { chat, user, unmount } = await openChat(server)
  await user.type(await chat.findByRole('textbox', { name: /^Comment for/ }), 'Gate 3')
  await user.click(chat.getByRole('button', { name: 'Send to office only' }))
  await chat.findByText(/^You’re offline/)
  unmount()
  openElsewhere()
  await screen.findByText('1 comment not sent')
  expect(screen.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toBe('/orders/1?tab=chat')
  await waitFor(() => expect(tried.length).toBeGreaterThan(1))
  const sent = serve(server, createLoadComment, comment(3, { text: 'Gate 3' }))
  for (const _ of [1, 2]) window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('1 comment not sent')).toBeNull())
  expect(sent.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).toEqual([
    tried[0]!.headers.get(IDEMPOTENCY_HEADER),
  ])
})

test('unsaved edit of a comment: is kept when the chat is opened again', async () => {
  const first = await openChat(server, comment(2, { author: 7, text: 'Gate 3' }))
  await first.user.click(await first.chat.findByRole('button', { name: 'Edit' }))
  await first.user.type(first.chat.getByRole('textbox', { name: 'Your comment' }), ' or 4')
  first.unmount()
  const { chat, user } = await openChat(server, comment(2, { author: 7, text: 'Gate 3' }))
  await user.click(await chat.findByRole('button', { name: 'Edit' }))
  expect(chat.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe('Gate 3 or 4')
  await user.click(chat.getByRole('button', { name: 'Cancel' }))
  expect(localStorage).toHaveLength(0)
})

test('picture cut off by the network: is sent once from another page, after the comment before it', async () => {
  const arrived: string[] = []
  const answers = { isCut: true }
  for (const endpoint of [createLoadComment, createLoadPicture])
    server.use(
      http.post(at(buildPath(endpoint)), async ({ request }) => {
        if (answers.isCut) return HttpResponse.error()
        const isPicture = endpoint === createLoadPicture
        const form = isPicture ? await request.text() : ''
        arrived.push(
          isPicture
            ? String(/filename="([^"]+)"/.exec(form)?.[1])
            : ((await request.json()) as { text: string }).text,
        )
        return HttpResponse.json({ ...comment(3, {}), sha256: '' })
      }),
    )
  const { chat, user, unmount } = await openChat(server)
  await user.type(await chat.findByRole('textbox', { name: /^Comment for/ }), 'The damage')
  await user.click(chat.getByRole('button', { name: 'Send to office only' }))
  await user.upload(chat.getByLabelText('Photo'), new File(['x'], 'dock.png', { type: 'image/png' }))
  await chat.findByText('dock.png')
  unmount()
  openElsewhere()
  await screen.findByText('1 comment not sent')
  answers.isCut = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(arrived).toEqual(['The damage', 'dock.png']))
  await waitFor(() => expect(localStorage).toHaveLength(0))
})
