import { choose } from '#tests/support/person.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupState } from '#contract/entities/kernel/backup.ts'
import type { Job, ScheduledJob } from '#contract/entities/kernel/job.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { whenWords } from '#resources/jobs/job-words.ts'
import '#kit/list/list-view.tsx'
import '#resources/jobs/views.tsx'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

beforeEach(() => void vi.resetModules())
afterEach(() => window.history.replaceState(null, '', '/'))

const job = (values: Partial<Job> = {}): Job => ({
  id: 7,
  name: 'send-bills',
  title: 'Send bills',
  about: 'Morning availability',
  is_platform: false,
  state: 'dead',
  attempts: 6,
  last_error: 'The broker has no address.',
  created_at: '2026-03-10T09:00:00Z',
  started_at: '2026-03-10T09:05:00Z',
  ended_at: '2026-03-10T09:06:00Z',
  next_try_at: null,
  ...values,
})
const scheduled = (values: Partial<ScheduledJob> = {}): ScheduledJob => ({
  name: 'documents-digest',
  title: 'Remind HR about expiring documents',
  is_platform: false,
  daily_from_hour: 5,
  every_ms: null,
  last: {
    state: 'done',
    last_error: '',
    started_at: '2026-03-10T09:00:00Z',
    ended_at: '2026-03-10T09:00:01Z',
  },
  next_at: '2026-03-11T09:00:00Z',
  ...values,
})

let backup: Partial<BackupState> = {}
beforeEach(() => {
  backup = {
    is_set_up: true,
    is_encrypted: true,
    copied_at: '2026-03-10T09:00:00Z',
    proven_at: '2026-03-10T09:05:00Z',
    reaches_to: '2026-03-10T15:00:00Z',
    problem: '',
  }
})

const queries: string[] = []
function serve(
  jobs: readonly Job[] = [job()],
  schedule: readonly ScheduledJob[] = [scheduled()],
  count = jobs.length,
) {
  queries.length = 0
  server.use(
    answer.get(at('system/job/schedule/'), () =>
      HttpResponse.json({ count: schedule.length, results: schedule }),
    ),
    answer.get(at('system/job/list/'), ({ request }) => {
      queries.push(new URL(request.url).search)
      return HttpResponse.json({ count, results: jobs })
    }),
  )
}
function recording(respond: () => Response) {
  const keys: (string | null)[] = []
  server.use(
    answer.post(at('system/job/7/again/'), ({ request }) => {
      keys.push(request.headers.get(IDEMPOTENCY_HEADER))
      return respond()
    }),
  )
  return keys
}

async function open(isAdmin = true, path = '/settings/jobs') {
  answerShell(server, { me: { is_admin: isAdmin } })
  server.use(answer.get(at('system/backup/'), () => HttpResponse.json(backup)))
  logIn()
  const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object
  localStorage.setItem('session', JSON.stringify({ ...session, is_admin: isAdmin }))
  return openApp(path)
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const table = async () => within(await screen.findByRole('table', { name: 'Jobs' }))
const again = () => screen.findByRole('button', { name: 'Run again: Send bills' })

it('jobs page: is reached by administrators only', async () => {
  serve()
  const { unmount } = await open()
  await screen.findByRole('heading', { level: 1, name: 'Jobs' })
  const sections = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect((await sections.findByRole('link', { name: 'Jobs' })).getAttribute('aria-current')).toBe('page')
  unmount()

  vi.resetModules()
  await open(false)
  await waitFor(() => expect(window.location.pathname).not.toBe('/settings/jobs'))
  expect(screen.queryByRole('link', { name: 'Jobs' })).toBeNull()
})

describe('job schedule', () => {
  it('shows when a job runs, how its last run ended, and when the next one starts', async () => {
    serve([], [scheduled(), scheduled({ name: 'new', title: 'Close the week', last: null })])
    await open()
    const schedule = await section('Scheduled')
    const fresh = await schedule.findByRole('row', { name: /Close the week/ })
    const digest = schedule.getByRole('row', { name: /Daily from 05:00, company time.*Done/ })
    expect([...digest.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
      '2026-03-10T09:00:00Z',
      '2026-03-11T09:00:00Z',
    ])
    expect(fresh.textContent).toContain('Not yet')
  })

  it.each([
    [{ daily_from_hour: 5 }, 'Daily from 05:00, company time'],
    [{ daily_from_hour: 14, is_platform: true }, 'Daily from 14:00 UTC'],
    [{ daily_from_hour: null, every_ms: 600_000 }, 'Every 10 min'],
    [{ daily_from_hour: null, every_ms: 3_600_000 }, 'Every hour'],
    [{ daily_from_hour: null, every_ms: 7_200_000 }, 'Every 2 h'],
    [{ daily_from_hour: null, every_ms: 5_400_000 }, 'Every 90 min'],
  ])('%j reads %s', (values, words) => expect(whenWords(scheduled(values))).toBe(words))
})

describe('job list', () => {
  it('shows unfinished jobs first with their errors, and others by state', async () => {
    serve()
    const { user } = await open()
    const row = within(await (await table()).findByRole('row', { name: /Send bills/ }))
    expect(row.getByText('Failed')).toBeTruthy()
    expect(row.getByText('The broker has no address.')).toBeTruthy()
    expect(queries).toEqual(['?page=1&state=open'])
    await choose(user, screen.getByRole('combobox', { name: 'State' }), 'Running')
    await waitFor(() => expect(queries.at(-1)).toBe('?page=1&state=running'))
    expect(window.location.search).toBe('?state=running')
    await choose(user, screen.getByRole('combobox', { name: 'State' }), 'All')
    await waitFor(() => expect(queries.at(-1)).toBe('?page=1'))
  })

  it('says that no job is waiting, running or failed', async () => {
    serve([])
    await open()
    expect(await screen.findByText('No jobs waiting, running or failed.')).toBeTruthy()
  })

  it('has further pages', async () => {
    serve([job()], [], 120)
    const { user } = await open()
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    await user.click(pages.getByTitle('2'))
    await waitFor(() => expect(queries.at(-1)).toBe('?page=2&state=open'))
    expect(window.location.search).toBe('?page=2')
  })

  it('refetches while a job runs, and stops when it has ended', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval')
    const cleared = vi.spyOn(globalThis, 'clearInterval')
    const looks = () => timers.mock.calls.filter(([, ms]) => ms === 5000)
    serve([job({ state: 'running', last_error: '', ended_at: null })])
    await open()
    await screen.findByText('Running', { selector: 'span' })
    await waitFor(() => expect(looks()).toHaveLength(1))
    const before = queries.length
    serve([job({ state: 'done', last_error: '' })])
    ;(looks()[0]![0] as () => void)()
    await waitFor(() => expect(queries.length).toBeGreaterThan(0))
    await (await table()).findByText('Done', { selector: 'span' })
    expect([before, looks().length]).toEqual([1, 1])
    const own = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 5000)]?.value as number
    await waitFor(() => expect(cleared.mock.calls.map(([timer]) => timer)).toContain(own))
  })

  it('that failed to load: can be retried', async () => {
    server.use(
      answer.get(at('system/job/schedule/'), () => HttpResponse.json({ count: 0, results: [] })),
      answer.get(at('system/job/list/'), () =>
        HttpResponse.json({ detail: ['The server is away.'] }, { status: 503 }),
      ),
    )
    const { user } = await open()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    serve()
    await user.click(retry)
    expect(await again()).toBeTruthy()
  })
})

describe('Run again', () => {
  it('requeues a failed job once, and confirms it', async () => {
    serve()
    const { user } = await open()
    const keys = recording(() => {
      serve([job({ state: 'waiting', attempts: 0, last_error: '' })])
      return HttpResponse.json(job({ state: 'waiting', attempts: 0, last_error: '' }))
    })
    await user.dblClick(await again())
    expect(await screen.findByText('Send bills will run again.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Run again/ })).toBeNull())
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  it('asks first for a job that may have taken effect', async () => {
    serve([job({ state: 'uncertain', last_error: 'The server stopped.' })])
    const { user } = await open()
    const keys = recording(() => HttpResponse.json(job({ state: 'waiting' })))
    await user.click(await again())
    const question = within(await screen.findByRole('dialog', { name: 'Run this job again?' }))
    expect(question.getByText(/may do the same thing twice/)).toBeTruthy()
    expect(keys).toEqual([])
    await user.click(question.getByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(keys).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each(['waiting', 'running', 'done'] as const)('is not offered for a job that is %s', async (state) => {
    serve([job({ state, last_error: '' })])
    await open(true, '/settings/jobs?state=')
    await screen.findByRole('row', { name: /Send bills/ })
    expect(screen.queryByRole('button', { name: /Run again/ })).toBeNull()
  })
})

describe('backup on the jobs page', () => {
  const text = async () => {
    serve()
    await open()
    const card = await screen.findByRole('region', { name: 'Backup' })
    await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('false'))
    return card.textContent
  }

  it('says when it was copied and restored on trial, and that it is encrypted', async () => {
    expect(await text()).toMatch(/Last copy.*Last trial restore.*Complete until.*EncryptedYes/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows what is wrong, and that a backup is not encrypted', async () => {
    backup = { ...backup, proven_at: null, is_encrypted: false, problem: 'No backup has succeeded yet.' }
    expect(await text()).toMatch(/Last trial restoreNot yet.*EncryptedNo/)
    expect(screen.getByRole('alert').textContent).toBe('No backup has succeeded yet.')
  })

  it('says what to set when there is none', async () => {
    backup = { is_set_up: false }
    expect(await text()).toContain('No backup. Set BACKUP_TO')
  })

  it('shows dashes for what is not known', async () => {
    backup = { is_set_up: true }
    expect(await text()).toMatch(/Last copyNot yetLast trial restoreNot yetComplete untilNot yetEncrypted—/)
  })
})
