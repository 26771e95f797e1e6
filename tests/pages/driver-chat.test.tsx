import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DriverLoad } from '#contract/entities/driver-load.ts'
import type { LoadComment } from '#contract/entities/load-comment.ts'
import { Chat } from '#src/driver/chat.tsx'

const enqueue = vi.hoisted(() => vi.fn<(...said: unknown[]) => Promise<void>>(async () => undefined))
const call = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
const scrollTo = vi.fn<(to: ScrollToOptions) => void>()
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#src/driver/queue.ts', () => ({ enqueue, hashOf: async () => 'h' }))
vi.mock('#src/driver/session.ts', () => ({ call, callFile: async () => new Blob(['x']), userId: () => '7' }))
vi.mock('#src/driver/store.ts', () => ({
  keepChat: async (user: string, load: number, comments: unknown) => void kept.set(`${user} ${load}`, comments),
  keptChat: async (user: string, load: number) => kept.get(`${user} ${load}`),
}))
vi.mock('#src/driver/photo.ts', () => ({
  compressed: async (file: File) => ({ bytes: new ArrayBuffer(1), file_name: file.name, content_type: file.type }),
}))

beforeEach(() => {
  localStorage.clear()
  kept.clear()
  enqueue.mockClear()
  URL.createObjectURL = () => 'blob:dock'
  URL.revokeObjectURL = () => undefined
  call.mockResolvedValue({ results: [] })
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
})

const comment = { id: 2, kind: 'person', author: 1, author_name: 'Dana Reyes', text: 'Door 14', created_at: '2030-01-07T10:00:00Z' }
const open = () => render(<Chat load={{ id: 3 } as DriverLoad} zone="America/New_York" entries={[]} turn={0} />)

test('what is typed is still there after the page was loaded anew, and gone once it is sent', async () => {
  const user = userEvent.setup()
  open()
  await user.type(screen.getByLabelText('Comment for the office'), 'Flat tire')
  cleanup()
  open()
  const box = screen.getByLabelText<HTMLTextAreaElement>('Comment for the office')
  expect(box.value).toBe('Flat tire')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(enqueue).toHaveBeenCalledWith(3, { kind: 'comment', text: 'Flat tire' })
  cleanup()
  open()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment for the office').value).toBe('')
})

test('what the product itself did is a line with its subject and its time', async () => {
  call.mockResolvedValue({
    results: [{ ...comment, kind: 'system', author: null, author_name: '', text: 'saw the truck leave Akron, OH' }],
  })
  open()
  expect(await screen.findByText('The system saw the truck leave Akron, OH · 07 Jan 05:00 ET')).toBeTruthy()
})

test('a picture goes to the office, and one of the office is seen', async () => {
  const picture = { file_name: 'dock.png', content_type: 'image/png', size: 9 }
  call.mockResolvedValue({ results: [{ ...comment, picture } as LoadComment] })
  const user = userEvent.setup()
  open()
  expect(await screen.findByRole('img', { name: 'dock.png' })).toBeTruthy()
  await user.upload(screen.getByLabelText('Picture for the office'), new File(['x'], 'seal.jpg', { type: 'image/jpeg' }))
  const sent = { kind: 'picture', hash: 'h', file_name: 'seal.jpg', content_type: 'image/jpeg' }
  await waitFor(() => expect(enqueue).toHaveBeenCalledWith(3, sent, expect.any(ArrayBuffer)))
})

test('without a connection the chat is as this phone knew it last', async () => {
  call.mockResolvedValue({ results: [comment] })
  open()
  await screen.findByText('Door 14')
  await waitFor(() => expect(scrollTo.mock.calls.length).toBeGreaterThan(1))
  cleanup()
  call.mockRejectedValue(new Error('No connection.'))
  open()
  expect(await screen.findByText('Door 14')).toBeTruthy()
})
