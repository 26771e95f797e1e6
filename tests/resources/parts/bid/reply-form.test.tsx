import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ReplyForm } from '#parts/market/bid/reply-form.tsx'
import { aPerson, fill } from '#tests/support/person.ts'

function open() {
  const send = vi.fn<(reply: { message: string; cc: string[] }, key: string) => Promise<unknown>>(() =>
    Promise.resolve(),
  )
  render(<ReplyForm to="kim@summit.example" send={send} />)
  return { user: aPerson(), send, box: screen.getByRole('textbox', { name: 'Reply to kim@summit.example' }) }
}
const press = () => screen.getByRole('button', { name: 'Send reply' })

test('reply form: sends the text trimmed and clears the box', async () => {
  const { user, send, box } = open()
  await fill(user, box, ' 925 and it is yours ')
  await user.click(press())
  expect(send).toHaveBeenCalledExactlyOnceWith(
    { message: '925 and it is yours', cc: [] },
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  )
  expect(box).toHaveProperty('value', '')
})

test('reply form: sends nothing for an empty box', async () => {
  const { user, send } = open()
  await user.click(press())
  expect(screen.getByRole('alert').textContent).toBe('Enter a message.')
  expect(send).not.toHaveBeenCalled()
})

test('reply form: keeps a text that failed to send with the reason, and retries under the same key', async () => {
  const { user, send, box } = open()
  send.mockRejectedValueOnce({ statusCode: 0, message: 'Network Error', errors: {} })
  await fill(user, box, 'Yes')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent: Network Error')
  expect(box).toHaveProperty('value', 'Yes')
  await user.click(press())
  const [first, second] = send.mock.calls
  expect(second).toEqual(first)
})

test('reply form: a changed text gets a new key', async () => {
  const { user, send, box } = open()
  send.mockRejectedValueOnce({ statusCode: 500, message: 'Server error', errors: {} })
  await fill(user, box, 'Yes')
  await user.click(press())
  await screen.findByRole('alert')
  await user.type(box, ', at 925')
  await user.click(press())
  const [first, second] = send.mock.calls
  expect(second?.[0].message).toBe('Yes, at 925')
  expect(second?.[1]).not.toBe(first?.[1])
})

test('reply form: keeps text and key in the tab across a reload, until they are sent', async () => {
  const draw = (send: (reply: { message: string; cc: string[] }, key: string) => Promise<unknown>) =>
    render(<ReplyForm to="kim@summit.example" send={send} keptAs="reply-7" />)
  const lost = vi.fn<(reply: { message: string; cc: string[] }, key: string) => Promise<unknown>>(() =>
    Promise.reject({ statusCode: 0, message: 'Lost', errors: {} }),
  )
  const before = draw(lost)
  const user = aPerson()
  await fill(user, screen.getByRole('textbox'), 'Yes')
  await user.click(press())
  await screen.findByRole('alert')
  before.unmount()

  const sent = vi.fn<(reply: { message: string; cc: string[] }, key: string) => Promise<unknown>>(() =>
    Promise.resolve(),
  )
  draw(sent)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Yes')
  await user.click(press())
  expect(sent.mock.calls).toEqual(lost.mock.calls)
  expect(sessionStorage).toHaveLength(0)
})

test('reply form: ignores a stored draft that it cannot read', () => {
  sessionStorage.setItem('reply-7', '{"text":1}')
  render(<ReplyForm to="kim@summit.example" send={vi.fn(() => Promise.resolve())} keptAs="reply-7" />)
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
  sessionStorage.clear()
})

test('reply form: copies the colleagues on the thread, except those the user unchecked', async () => {
  const send = vi.fn<(reply: { message: string; cc: string[] }, key: string) => Promise<unknown>>(() =>
    Promise.resolve(),
  )
  render(
    <ReplyForm
      to="kim@summit.example"
      colleagues={['boss@summit.example', 'ops@summit.example']}
      send={send}
    />,
  )
  const user = aPerson()
  await fill(user, screen.getByRole('textbox'), 'Yes')
  await user.click(screen.getByRole('checkbox', { name: 'ops@summit.example' }))
  await user.click(press())
  expect(send.mock.calls[0]?.[0]).toEqual({ message: 'Yes', cc: ['boss@summit.example'] })
})
