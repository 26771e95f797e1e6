import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openDesk } from './desk.tsx'
import { makeOffer, ME } from './fixtures.ts'

const copied = () => navigator.clipboard.readText()

describe('copying on the board', () => {
  it('Copy load information: copies the fields as text and confirms it', async () => {
    const { user } = openDesk('/dispatch?load=1', { offers: [makeOffer(1)] })
    const button = await screen.findByRole('button', { name: 'Copy load information' })
    expect(button.getAttribute('aria-keyshortcuts')).toBe('c')
    await user.click(button)
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await copied()).toMatch(/^Pick-up at: Laredo, TX 78045\nPick-up date: /)
  })

  it("Copy referral link: copies the user's own link", async () => {
    const { user } = openDesk('/dispatch?load=1', { offers: [makeOffer(1)] })
    await user.click(await screen.findByRole('button', { name: 'Copy referral link' }))
    expect(await copied()).toBe('https://carrier.example/join/dana')
  })

  it('missing referral link: says who can set one up, and copies nothing', async () => {
    const { user } = openDesk('/dispatch?load=1', {
      offers: [makeOffer(1)],
      me: { ...ME, referral_link: '' },
    })
    const button = await screen.findByRole('button', {
      name: 'Copy referral link',
      description: /Ask an administrator to set one up/,
    })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await navigator.clipboard.writeText('before')
    await user.click(button)
    expect(await copied()).toBe('before')
  })

  it('blocked clipboard: shows that the browser refused', async () => {
    const { user } = openDesk('/dispatch?load=1', { offers: [makeOffer(1)] })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    document.execCommand = () => false
    await user.click(await screen.findByRole('button', { name: 'Copy load information' }))
    expect(await screen.findByText('Your browser blocked copying')).toBeTruthy()
  })
})
