import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Toaster } from '#src/layout/toaster.tsx'
import { drawInShell } from '#tests/support/layout.tsx'

describe('toasts', () => {
  it('show plain text with one line per error, never HTML', () => {
    const { parts } = drawInShell(<Toaster />)
    act(() => void parts.toasts.open({ type: 'error', text: 'phone: <b>Too short</b>\nemail: Wrong' }))
    expect(screen.getByRole('alert').textContent).toContain('phone: <b>Too short</b>\nemail: Wrong')
    expect(screen.getByRole('alert').querySelector('b')).toBeNull()
  })

  it('are announced by screen readers', () => {
    const { parts } = drawInShell(<Toaster />)
    const region = screen.getByRole('region', { name: 'Messages' })
    expect(region.getAttribute('aria-live')).toBe('polite')
    act(() => void parts.toasts.open({ type: 'success', text: 'Saved' }))
    expect(within(region).getByText('Saved')).toBeTruthy()
  })

  it('place information apart from the others', () => {
    const { parts } = drawInShell(<Toaster />)
    act(() => {
      parts.toasts.open({ type: 'info', text: 'top' })
      parts.toasts.open({ type: 'success', text: 'corner' })
      parts.toasts.open({ type: 'error', text: 'corner too' })
    })
    const placeOf = (text: string) => screen.getByText(text).parentElement?.parentElement
    expect(placeOf('corner')).toBe(placeOf('corner too'))
    expect(placeOf('top')).not.toBe(placeOf('corner'))
  })

  it('can be closed, and run their action', async () => {
    const { parts, user } = drawInShell(<Toaster />)
    const run = vi.fn()
    act(() => void parts.toasts.open({ type: 'loading', text: 'Archived', action: { label: 'Undo', run } }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledOnce()
    act(() => void parts.toasts.open({ type: 'success', text: 'Saved' }))
    await user.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('stay while the pointer is on them', async () => {
    const { parts, user } = drawInShell(<Toaster />)
    const hold = vi.spyOn(parts.toasts, 'hold')
    act(() => void parts.toasts.open({ key: 'k', type: 'success', text: 'Saved' }))
    await user.hover(screen.getByText('Saved'))
    expect(hold).toHaveBeenCalledExactlyOnceWith('k')
  })
})
