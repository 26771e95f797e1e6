import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readLoadBilling } from '#contract/entities/freight/load-billing.ts'
import { readOwnLoad } from '#contract/entities/freight/load.ts'
import {
  createLoadDocument,
  deleteLoadDocument,
  downloadOriginalLoadDocument,
  listLoadDocuments,
  restoreLoadDocument,
} from '#contract/entities/freight/load-document.ts'
import type { Permission } from '#contract/permissions.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aBilling, aLoad } from './a-load.ts'
import { openAs, refuse, serve } from './wired.tsx'

const server = fakeServer()
const DISPATCHER: Permission[] = [
  'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
]

const POD = {
  id: 4,
  created_at: '2030-01-08T15:00:00Z',
  updated_at: '2030-01-08T15:00:00Z',
  version: 1,
  load: 1,
  kind: 'pod' as const,
  file_name: 'pod.pdf',
  content_type: 'application/pdf',
  size: 900,
  uploaded_by: 'Dana Reyes',
  removed_at: null,
}

test('load documents: a dropped file is sent with its type, and a removed one is restored by Undo', async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  serve(server, listLoadDocuments, {
    count: 1,
    results: [{ ...POD, kind: 'bol' as const }],
    can_add: ['bol', 'pod'],
    waived: [],
  })
  const sent = serve(server, createLoadDocument, POD)
  const removed = serve(server, deleteLoadDocument, { ...POD, removed_at: POD.created_at }, 4)
  const restored = serve(server, restoreLoadDocument, POD, 4)
  const { user, notes } = openAs(DISPATCHER, '/confirmed-loads/1?tab=documents')
  await user.upload(
    await screen.findByLabelText('POD'),
    new File(['%PDF-1.4 x'], 'pod.pdf', { type: 'application/pdf' }),
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  expect((await sent[0]!.text()).replace(/\r\n/g, ' ')).toMatch(
    /name="load" {2}1 .*name="kind" {2}pod .*name="file"; filename="pod\.pdf"/,
  )
  await user.click(await screen.findByRole('button', { name: 'Remove pod.pdf' }))
  await waitFor(() => expect(removed).toHaveLength(1))
  notes.mock.calls
    .flat()
    .find(({ cancelMutation }) => cancelMutation)
    ?.cancelMutation?.()
  await waitFor(() => expect(restored).toHaveLength(1))
})

test('removing the POD of a load in a locked week: asks for a reason and sends it', async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  serve(server, listLoadDocuments, { count: 1, results: [POD], can_add: ['bol', 'pod'], waived: [] })
  const why = 'NLF30-02-1 is in a locked pay week. Enter a reason for the change.'
  refuse(server, deleteLoadDocument, 4, 400, { reason: [why] })
  const { user } = openAs(DISPATCHER, '/confirmed-loads/1?tab=documents')
  await user.click(await screen.findByRole('button', { name: 'Remove pod.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove pod.pdf?' }))
  expect(dialog.getByText(why)).toBeTruthy()
  const removed = serve(server, deleteLoadDocument, { ...POD, removed_at: POD.created_at }, 4)
  await fill(user, dialog.getByRole('textbox', { name: /^Removal reason/ }), 'Of another load')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removed).toHaveLength(1))
  expect(await removed[0]!.json()).toEqual({ reason: 'Of another load' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('load documents: files dropped in one place are sorted by name, and the type is asked for unclear names', async () => {
  const bol = { ...POD, kind: 'bol', file_name: 'bol.pdf' } as const
  serve(server, readOwnLoad, aLoad({ status: 5 }), 1)
  serve(server, readLoadBilling, aBilling(), 1)
  serve(server, listLoadDocuments, {
    count: 1,
    results: [bol],
    can_add: ['bol', 'pod', 'photo'],
    waived: ['rate_confirmation'],
  })
  const sent = serve(server, createLoadDocument, bol)
  const { user } = openAs(DISPATCHER, '/confirmed-loads/1?tab=documents')
  const wanted = within(await screen.findByRole('list', { name: 'Required for Check Out' })).getAllByRole(
    'listitem',
  )
  expect(wanted.map(({ textContent }) => textContent?.trim())).toEqual([
    'Rate confirmation: waived',
    'BOL: added',
    'POD: missingUpload',
  ])
  const input = document.querySelector<HTMLInputElement>('.ant-upload input')!
  const file = (name: string) => new File(['%PDF-1.4 x'], name, { type: 'application/pdf' })
  await user.upload(input, [file('NLF30-02-1_Signed_BOL.pdf'), file('IMG_2033.pdf')])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.text()).toMatch(/name="kind"\s+pod\s/)
  await user.click(
    within(await screen.findByRole('group', { name: 'What type of document is IMG_2033.pdf?' })).getByRole(
      'button',
      { name: 'Photo' },
    ),
  )
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(await sent[1]!.text()).toMatch(/name="kind"\s+photo\s/)
})

test.each([
  ['a program', new File(['MZ\x90'], 'bad.exe'), /^Use a PDF, JPEG, PNG or HEIC file/],
  ['an empty file', new File([], 'scan.pdf'), 'This file is empty. Choose another one.'],
])('load documents: %s is refused before its type is asked for', async (_, chosen, words) => {
  serve(server, readOwnLoad, aLoad(), 1)
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: ['bol', 'pod'], waived: [] })
  openAs(DISPATCHER, '/confirmed-loads/1?tab=documents')
  await screen.findByText('Upload document')
  const { default: userEvent } = await import('@testing-library/user-event')
  await userEvent
    .setup({ applyAccept: false })
    .upload(document.querySelector<HTMLInputElement>('.ant-upload input')!, chosen)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('group', { name: /^What is/ })).toBeNull()
})

test('load documents: offer the original of a picture, and none of a PDF', async () => {
  const PHOTO = { ...POD, id: 5, file_name: 'dock.jpg', content_type: 'image/jpeg' }
  serve(server, readOwnLoad, aLoad(), 1)
  serve(server, listLoadDocuments, { count: 2, results: [POD, PHOTO], can_add: ['pod'], waived: [] })
  const fetched = serve(server, downloadOriginalLoadDocument, {}, 5)
  const { user } = openAs(DISPATCHER, '/confirmed-loads/1?tab=documents')
  await user.click(await screen.findByRole('button', { name: 'More dock.jpg' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download original' }))
  await waitFor(() => expect(fetched).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'More pod.pdf' })).toBeNull()
})
