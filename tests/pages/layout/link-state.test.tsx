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

test('connection status: header and board both show a lost network, whatever the socket state', () => {
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

test('connection status: a refused connection says to reload the page', () => {
  const { parts } = drawInShell(<LinkState />)
  act(() => parts.link.set('refused'))
  expect(screen.getByText('Not live. Reload the page.')).toBeTruthy()
  expect(screen.getByRole('status').dataset['link']).toBe('lost')
})
