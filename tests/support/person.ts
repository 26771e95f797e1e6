import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

type Options = Parameters<typeof userEvent.setup>[0]

/** Somebody at the keyboard and the mouse, who waits for nothing between two keys. */
export const aPerson = (options: Options = {}) => userEvent.setup({ delay: null, pointerEventsCheck: 0, ...options })

export type Person = ReturnType<typeof aPerson>

/** Puts a text into a field in the place of what stands there, all of it at once: for tests that are not about typing. */
export async function fill(person: Person, field: Element, text: string) {
  if (document.activeElement !== field) await person.click(field)
  await person.clear(field)
  await person.paste(text)
}

/** Chooses options of a select box by their names, with the mouse; the list of a box for many stays open. */
export async function choose(person: Person, box: Element, ...names: string[]) {
  await person.click(box)
  // The lists of other boxes, once opened, stay on the page.
  const option = (name: string) => within(document.getElementById(box.getAttribute('aria-controls') ?? '')!).getByRole('option', { name })
  for (const name of names) await person.click(await waitFor(() => option(name)))
}

/** Opens the menu of a button and takes one of its entries. */
export async function pickFrom(user: Person, button: HTMLElement, entry: string | RegExp) {
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
