import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { QueueState } from '#src/driver/queue.ts'
import { Waiting } from '#src/driver/waiting.tsx'

const queue: QueueState = {
  entries: [{ id: 1, load: 7, sending: { kind: 'comment', text: 'On my way.' } }] as never,
  isSending: true,
  needsLogin: false,
  lost: 0,
  drafts: [],
}

test.each([
  [true, 'You’re offline. 1 item will send when you’re back.'],
  [false, 'Sending 1 item…'],
])('what waits to send is said once: offline %j', (isOffline, words) => {
  render(<Waiting queue={queue} loads={[]} openPages={undefined} isOffline={isOffline} />)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([words])
})
