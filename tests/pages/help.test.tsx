import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findTerms, findTopic, GLOSSARY, parseLink, readTopic, searchTerms } from '#src/help/guide.ts'
import { PAGE_ROUTES } from '#src/route-table.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

async function open(path = '/bids') {
  const user_permissions = ['VIEW_DISPATCH' as const, 'VIEW_OWN_BIDS' as const]
  answerShell(server, { login: { user_permissions } })
  logIn({ user_permissions })
  const opened = openApp(path)
  await screen.findByRole('navigation', { name: 'Main' })
  return opened
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Help' }))

describe('help', () => {
  beforeEach(() => localStorage.clear())

  it('Help button: opens the chapter of the page, and the focus returns', async () => {
    const { user } = await open()
    const button = screen.getByRole('button', { name: 'Help' })
    await user.click(button)
    const help = await dialog()
    expect(help.getByRole('heading', { name: 'Bids' })).toBeTruthy()
    expect(help.getByRole('heading', { name: 'Terms on this page' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('? key: opens help, but not while typing or with single-key shortcuts off', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('searchbox'))
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('?')
    await dialog()
    await user.keyboard('{Escape}')
    localStorage.setItem('letter-keys', 'off')
    window.dispatchEvent(new StorageEvent('storage', { key: 'letter-keys' }))
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("links: lead from chapter to chapter and back to the page's own", async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Help' }))
    const help = await dialog()
    await user.click(help.getByRole('button', { name: 'All topics' }))
    await user.click(help.getByRole('button', { name: 'Accountant' }))
    expect(help.getByRole('heading', { name: 'Accountant' })).toBeTruthy()
    expect(help.getAllByRole<HTMLImageElement>('img')[0]?.src).toMatch(/pictures\/[\w-]+\.png/)
    await user.click(help.getByRole('button', { name: 'This page' }))
    expect(help.getByRole('heading', { name: 'Bids' })).toBeTruthy()
  })

  it('glossary: finds a term, and says when none matches', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Help' }))
    const help = await dialog()
    await user.click(help.getByRole('button', { name: 'Glossary' }))
    expect(help.getAllByRole('term')).toHaveLength(GLOSSARY.length)
    await user.type(help.getByRole('searchbox', { name: 'Search glossary' }), 'tonu')
    expect(help.getAllByRole('term')[0]?.textContent).toBe('TONU')
    await user.type(help.getByRole('searchbox', { name: 'Search glossary' }), 'x(')
    expect(help.getByText('No term matches “tonux(”.')).toBeTruthy()
  })
})

describe('user guide', () => {
  const pages = PAGE_ROUTES.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('*'))

  it.each(pages)('page %s: has a chapter of its own', (pattern) => {
    const topic = findTopic(pattern.replaceAll(/:\w+/g, '7'))
    expect(topic.file).not.toBe('README.md')
    expect(readTopic(topic)).toMatch(/^#+ /)
  })

  it('unknown page: shows the table of contents', () => {
    expect(findTopic('/nowhere')).toEqual({ file: 'README.md' })
  })

  it('parseLink: follows links within docs/user only', () => {
    expect(parseLink('accountant.md', 'README.md')).toEqual({ file: 'accountant.md', anchor: undefined })
    expect(parseLink('#invoices', 'accountant.md')).toEqual({ file: 'accountant.md', anchor: 'invoices' })
    for (const href of [
      'https://example.com',
      '../operations.md',
      'javascript:alert(1)',
      'nowhere.md',
      'accountant.md#nowhere',
      '',
    ])
      expect(parseLink(href, 'README.md')).toBeUndefined()
  })

  it('findTerms: finds terms in singular and plural, and abbreviations in capitals only', () => {
    const names = (text: string) => findTerms(text).map(({ name }) => name)
    expect(names('Two bids and their deadhead')).toEqual(['Bid', 'Deadhead (DH)'])
    expect(names('a pod of whales')).not.toContain('POD')
    expect(searchTerms('deadhead')[0]?.name).toBe('Deadhead (DH)')
  })
})
