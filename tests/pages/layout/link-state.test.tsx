import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LinkState } from '#src/layout/link-state.tsx'
import { OfflineStrip } from '#src/pages/dispatch/offline-strip.tsx'
import { drawInShell } from '#tests/support/layout.tsx'

afterEach(() => vi.restoreAllMocks())

const network = (isOn: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn)
  act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')))
}

test('without a network the link and the board say so at once and alike, whatever the socket believes', () => {
  const { parts } = drawInShell(
    <>
      <LinkState />
      <OfflineStrip isOutdated={false} onRetry={() => undefined} />
    </>,
  )
  act(() => parts.link.set('live'))
  expect(screen.getByText('Live')).toBeTruthy()
  network(false)
  expect(screen.queryByText('Live')).toBeNull()
  expect(screen.getByText('Offline')).toBeTruthy()
  expect(screen.getByText(/^You’re offline/)).toBeTruthy()
  network(true)
  expect(screen.getByText('Live')).toBeTruthy()
  expect(screen.queryByText(/offline/i)).toBeNull()
})

test('a link that does not come back by itself says so, and what to do', () => {
  const { parts } = drawInShell(<LinkState />)
  act(() => parts.link.set('refused'))
  expect(screen.getByText('Not live. Reload the page.')).toBeTruthy()
  expect(screen.getByRole('status').dataset['link']).toBe('lost')
})
