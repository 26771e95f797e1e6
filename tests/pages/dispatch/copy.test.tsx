import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openDesk } from './desk.tsx'
import { makeOffer, ME } from './fixtures.ts'

const copied = () => navigator.clipboard.readText()

describe('copying', () => {
  it('an offer gives its fields as text, and says so', async () => {
    const { user } = openDesk('/dispatch?load=1', { offers: [makeOffer(1)] })
    const button = await screen.findByRole('button', { name: 'Copy load information' })
    expect(button.getAttribute('aria-keyshortcuts')).toBe('c')
    await user.click(button)
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await copied()).toMatch(/^Pick-up at: Laredo, TX 78045\nPick-up date: /)
  })

  it('the referral link gives the user’s own', async () => {
    const { user } = openDesk('/dispatch?load=1', { offers: [makeOffer(1)] })
    await user.click(await screen.findByRole('button', { name: 'Copy referral link' }))
    expect(await copied()).toBe('https://carrier.example/join/dana')
  })

  it('a referral link that a user has not got says who can set one, and copies nothing', async () => {
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

  it('says so where the browser refuses', async () => {
    const { user } = openDesk('/dispatch?load=1', { offers: [makeOffer(1)] })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    document.execCommand = () => false
    await user.click(await screen.findByRole('button', { name: 'Copy load information' }))
    expect(await screen.findByText('Your browser blocked copying')).toBeTruthy()
  })
})
