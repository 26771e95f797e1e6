import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isChunkFailure } from '#kit/chunk-failure.ts'
import { claimReload, reloadOnChunkFailure } from '#src/chunk-failure.ts'
import { ErrorBoundary } from '#src/error-boundary.tsx'

const chunk = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/bids.js')

it.each([
  [chunk, true],
  [new TypeError('error loading dynamically imported module: http://localhost/x.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/x.css'), true],
  [new TypeError('Failed to fetch'), false],
  ['Failed to fetch dynamically imported module', false],
  [undefined, false],
])('isChunkFailure: %s is a failed code load: %s', (error, expected) =>
  expect(isChunkFailure(error)).toBe(expected),
)

describe('reload after a failed code load', () => {
  it('claimReload: allows one reload per path and 10 s', () => {
    expect(claimReload('/bids', 0)).toBe(true)
    expect(claimReload('/bids', 9_999)).toBe(false)
    expect(claimReload('/bids', 10_000)).toBe(true)
    expect(claimReload('/vehicles', 10_001)).toBe(true)
  })

  it('claimReload: allows a reload when the stored note is damaged', () => {
    sessionStorage.setItem('chunk-reload', '{')
    expect(claimReload('/bids')).toBe(true)
  })
})

describe('page error', () => {
  const reload = vi.fn()
  const Broken = ({ error }: { error: Error }) => {
    throw error
  }
  const draw = (error: Error) => {
    vi.spyOn(console, 'error').mockReturnValue()
    render(
      <ErrorBoundary>
        <Broken error={error} />
      </ErrorBoundary>,
    )
  }
  beforeEach(() => {
    reload.mockReset()
    vi.stubGlobal('location', { pathname: '/bids', reload })
  })

  it('failed code load: reloads the page once, then shows an error with a Reload button', () => {
    draw(chunk)
    expect(reload).toHaveBeenCalledOnce()
    draw(chunk)
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.getAllByText('Couldn’t load this page')).not.toHaveLength(0)
    screen.getAllByRole('button', { name: 'Reload page' })[0]?.click()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('failed preload that nobody awaits: reloads the page once', () => {
    reloadOnChunkFailure()
    const reject = (reason: unknown) =>
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    reject(new Error('something else'))
    expect(reload).not.toHaveBeenCalled()
    reject(chunk)
    reject(chunk)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('render error: shows a message without the exception text, and does not reload', () => {
    draw(new Error('offers is not iterable'))
    expect(screen.getByText('This page stopped working')).toBeTruthy()
    expect(screen.queryByText(/offers is not iterable/)).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })
})
