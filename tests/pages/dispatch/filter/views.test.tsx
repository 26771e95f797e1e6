import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DispatchView } from '#contract/entities/company/dispatch-view.ts'
import { DEFAULT_FILTER } from '#contract/entities/market/offer-filter.ts'
import { idsNow, openDesk } from '#tests/pages/dispatch/desk.tsx'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'
import { fill } from '#tests/support/person.ts'
import { filterServer, makeView } from './filter-server.ts'

const of = (part: object) => ({ ...DEFAULT_FILTER, ...part }) as DispatchView['filter']
const VIEWS = [
  makeView(1, 'Texas out', { filter: of({ pick_up_states: ['TX'] }) }),
  makeView(2, 'Night vans', {
    is_own: false,
    is_shared: true,
    user_name: 'Ann Castell',
    filter: of({ vehicle_types: ['Sprinter'], radius: 9 }),
  }),
]

async function open(path = '/dispatch', views = VIEWS) {
  const server = filterServer({
    offers: [
      makeOffer(1, { expires_at: null }),
      makeOffer(2, { expires_at: null, pick_up_at_state: 'OH', vehicle_type: 'Cargo van' }),
    ],
    views: [...views],
  })
  const desk = openDesk(path, { routes: server.routes })
  await screen.findByRole('grid', { name: 'Load offers' })
  return { ...desk, server: server.state }
}
const button = () => screen.getByRole('button', { name: /^Saved views/ })
async function openMenu(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
  await dialog.findByRole('button', { name: 'Save filters as…' })
  return dialog
}

describe('saved views', () => {
  it('are grouped by owner, and one click applies one', async () => {
    const { user } = await open()
    const dialog = await openMenu(user)
    expect(within(dialog.getByRole('list', { name: 'Yours' })).getAllByRole('listitem')).toHaveLength(1)
    expect(
      within(dialog.getByRole('list', { name: 'Shared by colleagues' })).getByText('by Ann Castell'),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^Night vans/ }))
    await waitFor(() => expect(idsNow()).toEqual([1]))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(button().textContent).toBe('Saved views, Night vans'))
    expect(document.activeElement).toBe(button())
    expect(window.location.search).toBe('?type=Sprinter&radius=9&saved=2')
  })

  it('follow changes made in another window', async () => {
    const { user, say, server } = await open()
    const dialog = await openMenu(user)
    expect(dialog.queryByRole('button', { name: /^Chicago/ })).toBeNull()
    server.views.push(makeView(3, 'Chicago in'))
    await say({ type: 'DISPATCH_VIEWS_CHANGED', data: {}, seq: 900, company_id: 1 } as never)
    expect(await dialog.findByRole('button', { name: /^Chicago in/ })).toBeTruthy()
  })

  it('are chosen with the keyboard', async () => {
    const { user } = await open()
    button().focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Texas out'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Night vans')
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(window.location.search).toBe('?from=TX&saved=1'))
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('show when the filter differs from the saved one, and can be updated', async () => {
    const { user, server } = await open('/dispatch?from=TX,OH&saved=1')
    await waitFor(() => expect(button().textContent).toBe('Saved views, Texas out, changed'))
    const dialog = await openMenu(user)
    await user.click(dialog.getByRole('button', { name: 'Update Texas out with the current filters' }))
    await waitFor(() => expect(button().textContent).toBe('Saved views, Texas out'))
    expect(server.views.find(({ id }) => id === 1)?.filter.pick_up_states).toEqual(['TX', 'OH'])
  })

  it('ignore the order of a list', async () => {
    const both = makeView(5, 'Two', { filter: of({ pick_up_states: ['OH', 'TX'] }) })
    await open('/dispatch?from=TX,OH&saved=5', [both])
    await waitFor(() => expect(button().textContent).toBe('Saved views, Two'))
  })

  it('are created from the current filter with a name', async () => {
    const { user, server, callsOf } = await open('/dispatch?from=TX&miles=10')
    const dialog = await openMenu(user)
    await user.click(dialog.getByRole('button', { name: 'Save filters as…' }))
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(dialog.getByRole('alert').textContent).toBe('Enter a name for this view.')
    await fill(user, dialog.getByRole('textbox', { name: 'View name' }), 'Texas out')
    await user.keyboard('{Enter}')
    expect((await dialog.findByText('You have a view of this name already.')).getAttribute('role')).toBe(
      'alert',
    )
    await user.clear(dialog.getByRole('textbox', { name: 'View name' }))
    await user.keyboard('Long Texas')
    await user.click(dialog.getByRole('checkbox', { name: 'Share with all dispatchers' }))
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(button().textContent).toBe('Saved views, Long Texas'))
    expect(callsOf(/view\/create/).at(-1)?.payload).toEqual({
      name: 'Long Texas',
      is_shared: true,
      filter: of({ pick_up_states: ['TX'], miles: 10 }),
    })
    expect(window.location.search).toBe(`?from=TX&miles=10&saved=${server.views.at(-1)?.id}`)
  })

  it('are renamed and shared by their owner', async () => {
    const { user, callsOf } = await open()
    const dialog = await openMenu(user)
    expect(dialog.queryByRole('button', { name: 'Rename Night vans' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Rename Texas out' }))
    await user.keyboard('Texas')
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByRole('button', { name: /^Texas/ })
    expect(callsOf(/PATCH dispatch\/view\/1/)[0]?.payload).toEqual({
      version: 1,
      name: 'Texas',
      is_shared: true,
    })
  })

  it('are deleted only after a confirmation, and the filter stays', async () => {
    const { user, server } = await open('/dispatch?from=TX&saved=1')
    const dialog = await openMenu(user)
    await user.click(dialog.getByRole('button', { name: 'Delete Texas out' }))
    await user.click(dialog.getByRole('button', { name: 'Keep' }))
    expect(server.views).toHaveLength(2)
    await user.click(dialog.getByRole('button', { name: 'Delete Texas out' }))
    await user.click(
      within(dialog.getByRole('group', { name: 'Delete Texas out' })).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(server.views).toHaveLength(1))
    await waitFor(() => expect(window.location.search).toBe('?from=TX'))
    expect(idsNow()).toEqual([1])
  })

  it('explain how to create the first one', async () => {
    const { user } = await open('/dispatch', [])
    const dialog = await openMenu(user)
    expect(dialog.getByText(/No saved views yet/)).toBeTruthy()
  })
})
