import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import type { LoadComment } from '#contract/entities/freight/load-comment.ts'
import { Chat } from '#src/driver/chat.tsx'
import { setLanguage } from '#src/driver/messages/messages.ts'

const enqueue = vi.hoisted(() => vi.fn<(...said: unknown[]) => Promise<void>>(async () => undefined))
const call = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
const scrollTo = vi.fn<(to: ScrollToOptions) => void>()
const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#src/driver/queue.ts', () => ({ enqueue, hashBytes: async () => 'h' }))
vi.mock('#src/driver/session.ts', async () =>
  (await import('#tests/support/driver-session.ts')).driverSession(call),
)
vi.mock('#src/driver/store.ts', () => ({
  cacheChat: async (user: string, load: number, comments: unknown) =>
    void stored.set(`${user} ${load}`, comments),
  readCachedChat: async (user: string, load: number) => stored.get(`${user} ${load}`),
}))
vi.mock('#src/driver/photo.ts', () => ({
  compressed: async (file: File) => ({
    bytes: new ArrayBuffer(1),
    file_name: file.name,
    content_type: file.type,
  }),
}))

beforeEach(() => {
  localStorage.clear()
  stored.clear()
  enqueue.mockClear()
  URL.createObjectURL = () => 'blob:dock'
  URL.revokeObjectURL = () => undefined
  call.mockResolvedValue({ results: [] })
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
})

const comment = {
  id: 2,
  kind: 'person',
  author: 1,
  author_name: 'Dana Reyes',
  text: 'Door 14',
  created_at: '2030-01-07T10:00:00Z',
  edited_at: null as string | null,
  deleted_at: null,
}
const open = () =>
  render(<Chat load={{ id: 3 } as DriverLoad} zone="America/New_York" entries={[]} turn={0} />)

test('driver chat: keeps its draft after a reload, and clears it when sent', async () => {
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

test('driver chat: shows a system event as one line with subject and time', async () => {
  call.mockResolvedValue({
    results: [
      {
        ...comment,
        kind: 'system',
        author: null,
        author_name: '',
        text: 'detected departure from Akron, OH',
      },
    ],
  })
  open()
  expect(
    await screen.findByText('The system detected departure from Akron, OH · 07 Jan 2030 05:00 ET'),
  ).toBeTruthy()
})

test('driver chat: sends a picture to the office, and shows one from the office', async () => {
  const picture = { file_name: 'dock.png', content_type: 'image/png', size: 9 }
  call.mockResolvedValue({ results: [{ ...comment, picture } as LoadComment] })
  const user = userEvent.setup()
  open()
  expect(await screen.findByRole('img', { name: 'dock.png' })).toBeTruthy()
  await user.upload(
    screen.getByLabelText('Photo for the office'),
    new File(['x'], 'seal.jpg', { type: 'image/jpeg' }),
  )
  const sent = { kind: 'picture', hash: 'h', file_name: 'seal.jpg', content_type: 'image/jpeg' }
  await waitFor(() => expect(enqueue).toHaveBeenCalledWith(3, sent, expect.any(ArrayBuffer)))
})

test('driver chat without a connection: shows the cached comments', async () => {
  call.mockResolvedValue({ results: [comment] })
  open()
  await screen.findByText('Door 14')
  await waitFor(() => expect(scrollTo.mock.calls.length).toBeGreaterThan(1))
  cleanup()
  call.mockRejectedValue(new Error('No connection.'))
  open()
  expect(await screen.findByText('Door 14')).toBeTruthy()
})

test('driver chat: reports full storage and keeps the draft, and a quick reply leaves the draft alone', async () => {
  const user = userEvent.setup()
  enqueue.mockRejectedValueOnce(new Error('QuotaExceededError'))
  open()
  const box = screen.getByLabelText<HTMLTextAreaElement>('Comment for the office')
  await user.type(box, 'Flat tire')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('so nothing was sent')
  expect(box.value).toBe('Flat tire')
  await user.click(screen.getAllByRole('button').find((one) => one.closest('[aria-label="Quick replies"]'))!)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(box.value).toBe('Flat tire')
})

test('driver chat: loads earlier comments on request, and marks edited ones', async () => {
  const older = { ...comment, id: 1, text: 'Come at noon', edited_at: '2030-01-07T10:05:00Z' }
  call.mockImplementation(async (path) =>
    path.includes('list') ? { count: 2, results: [comment] } : undefined,
  )
  const user = userEvent.setup()
  open()
  const earlier = await screen.findByRole('button', { name: 'Show earlier comments' })
  expect(screen.queryByText(/edited/)).toBeNull()
  call.mockResolvedValueOnce({ count: 2, results: [older] })
  await user.click(earlier)
  await screen.findByText('Come at noon')
  expect(call).toHaveBeenLastCalledWith('load/order/comment/list', {
    method: 'GET',
    query: 'order_id=3&before=2',
  })
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([expect.stringMatching(/edited.*Come at noon/), expect.stringMatching(/Door 14/)])
  expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull()
})

test('driver chat: shows a quick reply in Spanish and sends it in English', async () => {
  onTestFinished(() => setLanguage('en'))
  setLanguage('es')
  const user = userEvent.setup()
  open()
  await user.click(screen.getByRole('button', { name: 'Esperando en el muelle.' }))
  expect(enqueue).toHaveBeenCalledWith(3, { kind: 'comment', text: 'Waiting at the dock.' })
})

test('driver chat: offline, shows the stored comments, or says that none are stored', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  call.mockRejectedValue(new Error('offline'))
  stored.set('7 3', [comment])
  open()
  expect(await screen.findByText('Door 14')).toBeTruthy()
  cleanup()
  stored.clear()
  open()
  expect(
    await screen.findByText('You’re offline. Comments on this load aren’t saved on this phone yet.'),
  ).toBeTruthy()
})
