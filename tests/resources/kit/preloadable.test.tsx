import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { preloadable } from '#kit/preloadable.tsx'

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}

const Page = () => <h1>Here</h1>

test('preloaded page: renders immediately and is fetched once', async () => {
  const load = vi.fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
  const Lazy = preloadable(load)
  await Promise.all([Lazy.preload(), Lazy.preload()])
  render(<Lazy />)
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('page that was not preloaded: renders when its code arrives', async () => {
  const Lazy = preloadable(() => Promise.resolve(Page))
  render(<Lazy />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy()
})

test('page that is still loading: shows its placeholder until its code arrives', async () => {
  const Lazy = preloadable(() => Promise.resolve(Page), <p>On its way</p>)
  render(<Lazy />)
  expect(screen.getByText('On its way')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy()
  expect(screen.queryByText('On its way')).toBeNull()
})

test('page whose code arrives between its render and its effects: is drawn', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const Lazy = preloadable(() => Promise.resolve(Page))
  function FetchAhead() {
    useLayoutEffect(() => void Lazy.preload(), [])
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <>
      <Lazy />
      <FetchAhead />
    </>,
  )
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy()
  root.unmount()
  vi.unstubAllGlobals()
})

test('page whose code failed to load: reaches the error boundary, and the next mount fetches it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
    .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  const Lazy = preloadable(load)
  const { unmount } = render(
    <Boundary>
      <Lazy />
    </Boundary>,
  )
  expect(await screen.findByText('Failed to fetch dynamically imported module')).toBeTruthy()
  unmount()
  render(<Lazy />)
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy()
})

test('page whose preload failed: is fetched when it is rendered', async () => {
  const load = vi
    .fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
    .mockRejectedValueOnce(new Error('offline'))
  const Lazy = preloadable(load)
  await expect(Lazy.preload()).rejects.toThrow('offline')
  render(<Lazy />)
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy()
})
