import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

type Options = Parameters<typeof userEvent.setup>[0]

/** Types without delay between keys. */
export const aPerson = (options: Options = {}) =>
  userEvent.setup({ delay: null, pointerEventsCheck: 0, ...options })

export type Person = ReturnType<typeof aPerson>

/** Replaces the text at once; for tests that are not about typing. */
export async function fill(person: Person, field: Element, text: string) {
  if (document.activeElement !== field) await person.click(field)
  await person.clear(field)
  await person.paste(text)
}

export async function choose(person: Person, box: Element, ...names: string[]) {
  await person.click(box)
  // antd leaves lists of other boxes in the document.
  const option = (name: string) =>
    within(document.getElementById(box.getAttribute('aria-controls') ?? '')!).getByRole('option', { name })
  for (const name of names) await person.click(await waitFor(() => option(name)))
}

export async function pickFrom(user: Person, button: HTMLElement, entry: string | RegExp) {
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
