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
])('%s is code that did not arrive: %s', (error, expected) => expect(isChunkFailure(error)).toBe(expected))

describe('a reload for code that did not arrive', () => {
  it('happens once for each path and 10 s', () => {
    expect(claimReload('/bids', 0)).toBe(true)
    expect(claimReload('/bids', 9_999)).toBe(false)
    expect(claimReload('/bids', 10_000)).toBe(true)
    expect(claimReload('/vehicles', 10_001)).toBe(true)
  })

  it('happens where the note of the last one is damaged', () => {
    sessionStorage.setItem('chunk-reload', '{')
    expect(claimReload('/bids')).toBe(true)
  })
})

describe('the page', () => {
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

  it('is reloaded once when its code did not arrive, then says so and offers a reload', () => {
    draw(chunk)
    expect(reload).toHaveBeenCalledOnce()
    draw(chunk)
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.getAllByText('Couldn’t load this page')).not.toHaveLength(0)
    screen.getAllByRole('button', { name: 'Reload page' })[0]?.click()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is reloaded once for code that nobody waited for', () => {
    reloadOnChunkFailure()
    const reject = (reason: unknown) =>
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    reject(new Error('something else'))
    expect(reload).not.toHaveBeenCalled()
    reject(chunk)
    reject(chunk)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that stopped working says so without the words of the exception, and is not reloaded by itself', () => {
    draw(new Error('offers is not iterable'))
    expect(screen.getByText('This page stopped working')).toBeTruthy()
    expect(screen.queryByText(/offers is not iterable/)).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })
})
